/** Hands a file to the person as a download. */
export function saveFile(filename: string, contents: Blob): void {
  const url = URL.createObjectURL(contents);
  const link = document.createElement('a');
  link.href = url;
  link.download = filename;
  link.click();
  // The download reads the address after this turn, and a large file for a while.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
