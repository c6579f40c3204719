// Chunk: of its pages

export interface Lettering {
  family: 'Archivo' | 'Besley';
  weight: number;
  /** Width in per cent. */
  stretch?: number;
  size: number;
  /** Letter spacing in em. */
  spacing?: number;
}

export interface WrittenLine {
  width: number;
  /** The line as SVG, with the baseline's start at this point. */
  at(x: number, y: number, fill: string): string;
}

/** Writes with the product's typefaces: as outlines on the server, as text in a browser. */
export interface Letters {
  write(text: string, lettering: Lettering): WrittenLine;
  /**
   * The text without signs that the typeface lacks (emoji, say); undefined where it lacks a letter, since a word without
   * some of its letters is another word.
   */
  writable(text: string, family: Lettering['family']): string | undefined;
}
