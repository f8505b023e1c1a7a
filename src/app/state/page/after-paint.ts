/** Longer than a frame at 10 a second: none comes while the page is hidden. */
const NO_FRAME_MS = 100;

/** Does the work in a task of its own behind the next frame, or soon where no frame comes. */
export function afterPaint(work: () => void): void {
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    setTimeout(work);
  });
  const timer = setTimeout(() => {
    cancelAnimationFrame(frame);
    work();
  }, NO_FRAME_MS);
}
