import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Blob, Face, Font, Buffer as Line, shape, Variation } from 'harfbuzzjs';
import decompress from 'woff2-encoder/decompress';
import { normalForm } from '../../../shared/domain/normal-form.ts';
import type { Lettering, Letters } from '../../../shared/picture/letters.ts';
import { escapeMarkup } from './markup.ts';

/** Each typeface in parts, by the letters in them. */
const FILES = {
  Archivo: ['latin', 'latin-ext', 'vietnamese'].map((part) => `archivo/files/archivo-${part}-wdth-normal.woff2`),
  Besley: ['latin', 'latin-ext'].map((part) => `besley/files/besley-${part}-wght-normal.woff2`),
};

interface Part {
  face: Face;
  letters: ReadonlySet<number>;
  unitsPerEm: number;
  /** By weight and width. */
  cuts: Map<string, Cut>;
}

interface Cut {
  font: Font;
  outlines: Map<number, string>;
}

/** As outlines: no library draws variable fonts, and no machine has these installed. */
export async function loadLetters(): Promise<Letters> {
  const families = {
    Archivo: await Promise.all(FILES.Archivo.map(loadPart)),
    Besley: await Promise.all(FILES.Besley.map(loadPart)),
  };
  const partFor = (letter: string, family: Lettering['family']) =>
    families[family].find(({ letters }) => letters.has(letter.codePointAt(0) ?? 0));

  return {
    write(text, { family, weight, stretch = 100, size, spacing = 0 }) {
      const outlines: string[] = [];
      let width = 0;
      for (const { part, run } of runsOf(text, (letter) => partFor(letter, family))) {
        const cut = cutOf(part, weight, stretch);
        const scale = size / part.unitsPerEm;
        for (const { glyph, advance, dx, dy } of shaped(cut.font, run)) {
          const d = outlineOf(cut, glyph);
          if (d) {
            const [x, y] = [width + dx * scale, -dy * scale];
            outlines.push(`<path transform="translate(${short(x)} ${short(y)}) scale(${scale} ${-scale})" d="${d}"/>`);
          }
          width += advance * scale + spacing * size;
        }
      }
      return {
        width,
        at: (x, y, fill) =>
          `<g transform="translate(${short(x)} ${short(y)})" fill="${escapeMarkup(fill)}">${outlines.join('')}</g>`,
      };
    },
    writable(text, family) {
      const kept: string[] = [];
      for (const letter of normalForm('NFC', text).replace(/\p{Default_Ignorable_Code_Point}|\p{Me}/gu, '')) {
        if (partFor(letter, family)) kept.push(letter);
        else if (/[\p{L}\p{N}\p{M}]/u.test(letter)) return undefined;
        else kept.push(' ');
      }
      // A mark without a letter is no text.
      return kept
        .join('')
        .replace(/(^|\s)\p{M}+/gu, '$1')
        .replace(/\s+/g, ' ')
        .trim();
    },
  };
}

async function loadPart(file: string): Promise<Part> {
  const path = createRequire(import.meta.url).resolve(`@fontsource-variable/${file}`);
  const face = new Face(new Blob(await decompress(await readFile(path))));
  return { face, letters: new Set(face.collectUnicodes()), unitsPerEm: face.upem, cuts: new Map() };
}

function cutOf(part: Part, weight: number, stretch: number): Cut {
  const key = `${weight} ${stretch}`;
  const existing = part.cuts.get(key);
  if (existing) return existing;
  const font = new Font(part.face);
  font.setVariations([new Variation('wght', weight), new Variation('wdth', stretch)]);
  const cut = { font, outlines: new Map() };
  part.cuts.set(key, cut);
  return cut;
}

/** Neighbouring letters of the same part; letters of none are left out. */
function runsOf(text: string, partFor: (letter: string) => Part | undefined): { part: Part; run: string }[] {
  const runs: { part: Part; run: string }[] = [];
  for (const letter of normalForm('NFC', text)) {
    const part = partFor(letter);
    const last = runs.at(-1);
    if (!part) continue;
    if (last?.part === part) last.run += letter;
    else runs.push({ part, run: letter });
  }
  return runs;
}

function shaped(font: Font, run: string) {
  const line = new Line();
  line.addText(run);
  line.guessSegmentProperties();
  shape(font, line);
  const places = line.getGlyphPositions();
  return line.getGlyphInfos().map(({ codepoint: glyph }, index) => {
    const { xAdvance: advance = 0, xOffset: dx = 0, yOffset: dy = 0 } = places[index] ?? {};
    return { glyph, advance, dx, dy };
  });
}

function outlineOf({ font, outlines }: Cut, glyph: number): string {
  const existing = outlines.get(glyph);
  if (existing !== undefined) return existing;
  const outline = font.glyphToPath(glyph).replace(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number))));
  outlines.set(glyph, outline);
  return outline;
}

function short(value: number): number {
  return Math.round(value * 100) / 100;
}
