import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Story } from '../../../src/app/state/question/story.svelte';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the story', () => {
  test('plays once up to Refill on a first visit, within five seconds, and rests there', () => {
    const story = new Story(null, false);
    story.playOnFirstVisit();
    expect(story.step).toBe(1);
    vi.advanceTimersByTime(5000);
    expect(story.step).toBe(3);
    expect(story.isPlaying).toBe(false);
    vi.advanceTimersByTime(60_000);
    expect(story.step).toBe(3);
  });

  test('plays by itself only once, and never after a person has asked something', () => {
    const story = new Story(null, false);
    story.playOnFirstVisit();
    vi.advanceTimersByTime(60_000);
    story.goTo(1);
    story.playOnFirstVisit();
    expect(story.isPlaying).toBe(false);
    const asked = new Story(null, false);
    asked.pause();
    asked.playOnFirstVisit();
    expect(asked.isPlaying).toBe(false);
  });

  test('stops where it is at the first key or click', () => {
    const story = new Story(null, false);
    story.playOnFirstVisit();
    vi.advanceTimersByTime(1200);
    story.stopFirstVisit();
    const step = story.step;
    vi.advanceTimersByTime(60_000);
    expect(story.step).toBe(step);
  });

  test('does not play by itself where a link names the step', () => {
    const story = new Story(2, false);
    story.playOnFirstVisit();
    vi.advanceTimersByTime(60_000);
    expect(story.step).toBe(2);
    expect(story.addressStep).toBe(2);
  });

  test('rests at Refill with reduced motion, and the address does not name a step that nobody chose', () => {
    const story = new Story(null, true);
    story.playOnFirstVisit();
    expect(story.step).toBe(3);
    expect(story.addressStep).toBeNull();
    story.choose(4);
    expect(story.addressStep).toBe(4);
  });

  test('never leaves the four steps', () => {
    const story = new Story(4, false);
    story.stepBy(1);
    expect(story.step).toBe(4);
    story.choose(1);
    story.stepBy(-1);
    expect(story.step).toBe(1);
  });

  test('moves only on a step forward: jumps and steps back just stand there', () => {
    const story = new Story(1, false);
    story.choose(2);
    expect(story.arrivedBy).toBe('forward');
    story.choose(4);
    expect(story.arrivedBy).toBe('jump');
    story.choose(3);
    expect(story.arrivedBy).toBe('jump');
  });

  test('plays from Search again once it has reached the end, and can be paused', () => {
    const story = new Story(4, false);
    story.play();
    expect(story.step).toBe(1);
    vi.advanceTimersByTime(20_000);
    expect(story.step).toBe(4);
    story.play();
    story.pause();
    vi.advanceTimersByTime(20_000);
    expect(story.step).toBe(1);
  });
});
