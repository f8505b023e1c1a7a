import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import '../../src/app/app.css';
import Crest from '../../src/app/widget/Crest.svelte';
import Segmented from '../../src/app/widget/Segmented.svelte';
import Slider from '../../src/app/widget/Slider.svelte';
import { documentSign } from '../../src/core/draw/document-sign';

test('a crest carries colour, pattern and letter, and is silent for screen readers', async () => {
  const { container } = await render(Crest, { sign: documentSign(2) });
  const crest = container.querySelector<HTMLElement>('.crest');
  expect(crest?.textContent).toBe('C');
  expect(crest?.getAttribute('aria-hidden')).toBe('true');
  const style = crest ? getComputedStyle(crest) : null;
  expect(style?.backgroundImage).toContain('radial-gradient');
  expect(style?.borderColor).not.toBe('');
});

test('a slider says its new number when it is dragged by keyboard and when a number is typed', async () => {
  const onchange = vi.fn();
  await render(Slider, {
    label: 'Places k',
    help: 'How many places there are.',
    numberLabel: 'Places k, as a number',
    value: 5,
    max: 15,
    limit: 50,
    onchange,
  });
  page.getByRole('slider', { name: 'Places k' }).element().focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(onchange).toHaveBeenLastCalledWith(6);
  await page.getByRole('spinbutton', { name: 'Places k, as a number' }).fill('42');
  expect(onchange).toHaveBeenLastCalledWith(42);
});

test('a slider takes no number beyond its limit, none below one and no fraction', async () => {
  const onchange = vi.fn();
  await render(Slider, {
    label: 'k',
    help: 'How many places there are.',
    numberLabel: 'k, as a number',
    value: 5,
    max: 15,
    limit: 50,
    onchange,
  });
  for (const typed of ['0', '51', '-3', '2.5', '']) await page.getByRole('spinbutton').fill(typed);
  expect(onchange).not.toHaveBeenCalled();
});

test('a choice of one among two is a group of radio buttons that arrow keys walk', async () => {
  const onchange = vi.fn();
  const choices = [
    { value: 'section', label: 'Section' },
    { value: 'document', label: 'Document' },
  ] as const;
  await render(Segmented, { label: 'One vote per', value: 'section', choices, onchange });
  await expect.element(page.getByRole('group', { name: 'One vote per' })).toBeInTheDocument();
  await expect.element(page.getByRole('radio', { name: 'Section' })).toBeChecked();
  page.getByRole('radio', { name: 'Section' }).element().focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(onchange).toHaveBeenLastCalledWith('document');
});
