/** Hands the person a file with this content, as a download. */
export function saveFile(name: string, content: string | Blob, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  /* The click is over, but some browsers read the address only afterwards. */
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
