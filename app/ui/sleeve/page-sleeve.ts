import { sleeveSvg } from './sleeve-svg.ts';

const capacity = 500;
const drawn = new Map<string, string>();

/**
 * The generated sleeve made fit for innerHTML. The page's policy forbids style attributes (style-src 'self'), and the
 * drawing itself is frozen, so here font widths become classes (fs62, fs100, fs125 in sleeve.css). The name is left to
 * the element around it. Keeps the last 500.
 */
export function pageSleeve(artist: string, title: string, text: boolean): string {
  const key = `${text ? 't' : '-'}${artist}\n${title}`;
  const known = drawn.get(key);
  drawn.delete(key);
  const svg =
    known ??
    sleeveSvg(artist, title, { text })
      .replace(/^<svg ([^>]*) role="img" aria-label="[^"]*">/, '<svg $1 aria-hidden="true" focusable="false">')
      .replace(/ style="font-stretch:(\d+)%"/g, ' class="fs$1"');
  drawn.set(key, svg);
  if (drawn.size > capacity) {
    const [oldest] = drawn.keys();
    if (oldest !== undefined) drawn.delete(oldest);
  }
  return svg;
}
