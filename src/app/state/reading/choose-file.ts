/** Lets the person choose one file; null if none was chosen. The field is made for this once, so that the page keeps one field for documents. */
export function chooseFile(accept: string): Promise<File | null> {
  return new Promise((resolve) => {
    const field = document.createElement('input');
    field.type = 'file';
    field.accept = accept;
    field.addEventListener('change', () => resolve(field.files?.[0] ?? null));
    field.addEventListener('cancel', () => resolve(null));
    field.click();
  });
}
