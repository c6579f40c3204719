/** Reads what `sync-server/catalogue-packs/pack-bytes.ts` writes. */
export class PackReader {
  #at = 0;
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isDone(): boolean {
    return this.#at >= this.#bytes.length;
  }

  number(): number {
    let value = 0;
    for (let unit = 1; ; unit *= 128) {
      const byte = this.#byte();
      value += (byte % 128) * unit;
      if (byte < 128) return value;
    }
  }

  numbers(count: number): number[] {
    return Array.from({ length: count }, () => this.number());
  }

  planes(count: number, planes: number): number[] {
    const values = Array.from({ length: count }, () => 0);
    for (let unit = 1, plane = 0; plane < planes; plane += 1, unit *= 256) {
      for (let index = 0; index < count; index += 1) values[index] = (values[index] ?? 0) + this.#byte() * unit;
    }
    return values;
  }

  texts(count: number): string[] {
    const lengths = this.numbers(count);
    const size = this.number();
    // A mark at the beginning belongs to the text.
    const all = new TextDecoder('utf-8', { ignoreBOM: true }).decode(this.#bytes.subarray(this.#at, this.#at + size));
    this.#at += size;
    let at = 0;
    return lengths.map((length) => {
      at += length;
      return all.slice(at - length, at);
    });
  }

  sortedTexts(count: number): string[] {
    const shared = this.numbers(count);
    let before = '';
    return this.texts(count).map((text, index) => {
      before = before.slice(0, shared[index]) + text;
      return before;
    });
  }

  #byte(): number {
    const byte = this.#bytes[this.#at];
    if (byte === undefined) throw new RangeError('The pack ends too early');
    this.#at += 1;
    return byte;
  }
}
