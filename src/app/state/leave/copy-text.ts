/**
 * Puts text on the clipboard; false where the browser refuses.
 *
 * On an insecure origin (http in a classroom's network) there is no `navigator.clipboard`; the old command on a selected
 * field still works there and may go when browsers drop it: https://developer.mozilla.org/docs/Web/API/Document/execCommand
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    const clipboard = (navigator as { clipboard?: Clipboard }).clipboard;
    if (clipboard) {
      await clipboard.writeText(text);
      return true;
    }
  } catch {
    /* Refused: the old way may still be allowed. */
  }
  return copyBySelection(text);
}

function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'visually-hidden';
  const focused = document.activeElement;
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}
