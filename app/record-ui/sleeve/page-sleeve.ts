import { sleeveSvg } from '../../../shared/sleeve/sleeve-svg.ts';

const capacity = 500;
const drawn = new Map<string, string>();

/**
 * Prepares a generated sleeve for innerHTML and caches the last 500. The content security policy forbids style
 * attributes (style-src 'self') and the drawing itself is frozen, so font widths become classes here (fs62, fs100,
 * fs125 in sleeve.css), and ninety dots become a few paths. The surrounding element carries the accessible name.
 */
export function pageSleeve(artist: string, title: string, text: boolean): string {
  const key = `${text ? 't' : '-'}${artist}\n${title}`;
  const cached = drawn.get(key);
  drawn.delete(key);
  const svg =
    cached ??
    sleeveSvg(artist, title, { text })
      .replace(
        /^<svg ([^>]*) role="img" aria-label="[^"]*">/,
        '<svg $1 preserveAspectRatio="none" aria-hidden="true" focusable="false">',
      )
      .replace(/ style="font-stretch:(\d+)%"/g, ' class="fs$1"')
      .replace(SAME_INK, (shapes, fill) => `<path d="${outlinesOf(shapes)}" fill="${fill}"/>`);
  drawn.set(key, svg);
  if (drawn.size > capacity) {
    const [oldest] = drawn.keys();
    if (oldest !== undefined) drawn.delete(oldest);
  }
  return svg;
}

/** Consecutive bars and dots of one ink. */
const SAME_INK = /<(?:rect|circle) [^>]* fill="([^"]+)"\/>(?:<(?:rect|circle) [^>]* fill="\1"\/>)+/g;

/** Outlines all turn the same way, so that overlaps stay filled. */
function outlinesOf(shapes: string): string {
  return shapes
    .replace(/<rect x="(.*?)" y="(.*?)" width="(.*?)" height="(.*?)" .*?>/g, 'M$1 $2h$3v$4h-$3z')
    .replace(
      /<circle cx="(.*?)" cy="(.*?)" r="(.*?)" .*?>/g,
      'M$1 $2m-$3 0a$3 $3 0 0 1 $3-$3a$3 $3 0 0 1 $3 $3a$3 $3 0 0 1-$3 $3a$3 $3 0 0 1-$3-$3z',
    );
}
