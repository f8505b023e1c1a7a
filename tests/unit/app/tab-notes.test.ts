import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openTabNotes, type NotesLeft } from '../../../src/app/state/reading/tab-notes';

/** Tabs that cannot lock, as on an insecure origin, and whose channels do not keep the test from ending. */
class Channel extends BroadcastChannel {
  constructor(name: string) {
    super(name);
    (this as { unref?(): void }).unref?.();
  }
}

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('BroadcastChannel', Channel);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

/** What a tab that has been closed since noted: nobody answers for it. */
function leaveNotes(tab: string, { names, inHand }: { readonly names: readonly string[]; readonly inHand: string }): void {
  localStorage.setItem('oyako-unread', JSON.stringify({ [tab]: names }));
  localStorage.setItem('oyako-reading', JSON.stringify({ [tab]: { inHand, isPaused: false } }));
}

const nothing = async (): Promise<void> => undefined;

describe('notes of tabs that are gone, without Web Locks', () => {
  test('are taken over by one of two tabs that open in the same second', async () => {
    leaveNotes('gone', { names: ['a.txt'], inHand: 'file-1' });
    const taken: NotesLeft[] = [];
    let finish = (): void => undefined;
    const isFinished = new Promise<void>((resolve) => (finish = resolve));
    const work = (left: NotesLeft): Promise<void> => {
      taken.push(left);
      // The first is at work still when the other has asked around.
      return isFinished;
    };
    const first = openTabNotes('first').takeOver(work);
    const second = openTabNotes('second').takeOver(work);
    await vi.waitFor(() => expect(taken).toHaveLength(2), 3_000);
    expect(taken.flatMap(({ names }) => names)).toEqual(['a.txt']);
    expect(taken.flatMap(({ inHand }) => inHand)).toEqual(['file-1']);
    finish();
    await Promise.all([first, second]);
    expect(localStorage.getItem('oyako-unread')).toBeNull();
    expect(localStorage.getItem('oyako-reading')).toBeNull();
  });

  test('stay where the tab that took them over did not come to them, for itself and for the next', async () => {
    leaveNotes('gone', { names: ['a.txt'], inHand: 'file-1' });
    const first = openTabNotes('first');
    await expect(first.takeOver(() => Promise.reject(new Error('the worker died')))).rejects.toThrow();
    const again: NotesLeft[] = [];
    await expect(
      first.takeOver(async (left) => {
        again.push(left);
        throw new Error('and once more');
      }),
    ).rejects.toThrow();
    expect(again).toMatchObject([{ names: ['a.txt'], inHand: ['file-1'] }]);
    // Of a tab that does not answer any more.
    localStorage.setItem('oyako-unread', (localStorage.getItem('oyako-unread') ?? '').replace('first/', 'closed/'));
    let names: readonly string[] = [];
    await openTabNotes('next').takeOver(async (left) => void (names = left.names));
    expect(names).toEqual(['a.txt']);
  });

  test('of a tab that opened meanwhile are not forgotten with them', async () => {
    leaveNotes('gone', { names: ['a.txt'], inHand: 'file-1' });
    const first = openTabNotes('first');
    let late: ReturnType<typeof openTabNotes> | undefined;
    await first.takeOver(async () => {
      late = openTabNotes('late');
      late.noteNames(['b.txt']);
      late.noteReading({ inHand: 'file-2', isPaused: false });
    });
    expect(JSON.parse(localStorage.getItem('oyako-unread') ?? '')).toEqual({ late: ['b.txt'] });
    expect(JSON.parse(localStorage.getItem('oyako-reading') ?? '')).toMatchObject({ late: { inHand: 'file-2' } });
    await late?.takeOver(nothing);
  });

  test.each([
    ['absent', undefined],
    [
      'refused',
      class {
        constructor() {
          throw new DOMException('refused', 'SecurityError');
        }
      },
    ],
  ])('are taken over where channels are %s as well', async (_, channel) => {
    vi.stubGlobal('BroadcastChannel', channel);
    leaveNotes('gone', { names: ['a.txt'], inHand: 'file-1' });
    const taken: NotesLeft[] = [];
    await openTabNotes('first').takeOver(async (left) => void taken.push(left));
    expect(taken).toMatchObject([{ names: ['a.txt'], inHand: ['file-1'] }]);
  });
});
