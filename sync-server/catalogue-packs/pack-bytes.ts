/** Writes numbers and texts in the fewest bytes; `app/pocket/pack-reader.ts` reads them. */
export class PackBytes {
  readonly #bytes: number[] = [];

  /** Seven bits a byte, the low ones first. */
  number(value: number): void {
    let rest = value;
    while (rest > 127) {
      this.#bytes.push((rest % 128) + 128);
      rest = Math.floor(rest / 128);
    }
    this.#bytes.push(rest);
  }

  numbers(values: readonly number[]): void {
    for (const value of values) this.number(value);
  }

  /** All lowest bytes, then all next ones: the highest are nearly the same and compress well. */
  planes(values: readonly number[], count: number): void {
    for (let plane = 0; plane < count; plane += 1) {
      for (const value of values) this.#bytes.push(Math.floor(value / 256 ** plane) % 256);
    }
  }

  texts(texts: readonly string[]): void {
    this.numbers(texts.map(({ length }) => length));
    const encoded = new TextEncoder().encode(texts.join(''));
    this.number(encoded.length);
    for (const byte of encoded) this.#bytes.push(byte);
  }

  /** Each text without the beginning that it shares with the one before. */
  sortedTexts(texts: readonly string[]): void {
    const shared = texts.map((text, index) => sharedLength(texts[index - 1] ?? '', text));
    this.numbers(shared);
    this.texts(texts.map((text, index) => text.slice(shared[index])));
  }

  done(): Uint8Array {
    return Uint8Array.from(this.#bytes);
  }
}

function sharedLength(before: string, text: string): number {
  let length = 0;
  while (length < text.length && before[length] === text[length]) length += 1;
  // A letter of two units is not cut in half.
  return /[\ud800-\udbff]/.test(text[length - 1] ?? '') ? length - 1 : length;
}
