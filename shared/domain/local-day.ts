// Chunk: of its pages

/** The day in the place where the person is, like '2026-05-03'. */
export function localDay(at: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

export function today(): string {
  return localDay(new Date());
}
