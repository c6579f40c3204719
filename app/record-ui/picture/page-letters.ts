import type { Lettering, Letters } from '../../../shared/picture/letters.ts';
import { escapeText } from '../../../shared/sleeve/shapes.ts';

const FAMILIES = {
  Archivo: '"Archivo Variable", Archivo, system-ui, sans-serif',
  Besley: '"Besley Variable", Besley, Georgia, serif',
};
/** Widths are measured at this size. */
const SIZE = 100;

/** Writes with the page's own typefaces, as text; letters that they lack come from the system's. */
export function pageLetters(): Letters & { close(): void } {
  const measure = document.createElement('span');
  measure.ariaHidden = 'true';
  Object.assign(measure.style, {
    ...{ position: 'absolute', top: '0', visibility: 'hidden', whiteSpace: 'pre', lineHeight: '1' },
    fontSize: `${SIZE}px`,
  });
  document.body.append(measure);
  const widths = new Map<string, number>();

  function widthOf(text: string, { family, weight, stretch = 100, size, spacing = 0 }: Lettering): number {
    const key = `${family} ${weight} ${stretch} ${text}`;
    let width = widths.get(key);
    if (width === undefined) {
      Object.assign(measure.style, {
        ...{ fontFamily: FAMILIES[family], fontWeight: String(weight), fontStretch: `${stretch}%` },
      });
      measure.textContent = text;
      width = measure.getBoundingClientRect().width / SIZE;
      widths.set(key, width);
    }
    return (width + spacing * [...text].length) * size;
  }

  return {
    write(text, lettering) {
      const { family, weight, stretch = 100, size, spacing = 0 } = lettering;
      return {
        get width() {
          return widthOf(text, lettering);
        },
        at: (x, y, fill) =>
          `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" font-family="${escapeText(FAMILIES[family])}" font-weight="${weight}"` +
          ` font-size="${size}" letter-spacing="${(spacing * size).toFixed(2)}" style="font-stretch:${stretch}%"` +
          ` fill="${escapeText(fill)}">${escapeText(text)}</text>`,
      };
    },
    writable: (text) => text.replace(/\s+/g, ' ').trim(),
    close: () => measure.remove(),
  };
}
