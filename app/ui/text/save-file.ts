// Chunk: small

export function saveFile(filename: string, contents: Blob): void {
  const url = URL.createObjectURL(contents);
  const link = document.createElement('a');
  link.href = url;
  link.download = filename;
  link.click();
  // The browser reads the URL after this task, and a large file takes a while.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
