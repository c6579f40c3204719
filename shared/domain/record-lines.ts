// Chunk: of its pages

/*
 * The fields of a record that hold a line for each of several things: its tracks, and texts for which it has no field.
 */

export interface Track {
  /** 'A1'; empty where the line has none. */
  position: string;
  title: string;
  seconds: number | null;
}

const TRACK =
  /^(?:(?<position>[A-Z]{1,2}(?:\d{1,2}[a-z]?)?|\d{1,2}(?:[-.]\d{1,2})?)[.:)]?\s+)?(?<title>.*?)(?:\s+\(?(?<length>(?:\d{1,2}:)?\d{1,3}:\d\d)\)?)?$/;

/** The tracks in a record's lines; a line that is only a title is one too. */
export function tracksOf(lines: string | null): Track[] {
  const all = linesOf(lines);
  // 'A Love Supreme' begins with no position, unless there is a side B.
  const hasSides = all.some((line) => /^B\s/.test(line));
  return all.map((line) => {
    const { position = '', title = '', length } = TRACK.exec(line)?.groups ?? {};
    const isTitle = title === '' || (/^[A-Z]$/.test(position) && !hasSides);
    const seconds = length?.split(':').reduce((sum, part) => sum * 60 + Number(part), 0) ?? null;
    return isTitle && position !== ''
      ? { position: '', title: `${position} ${title}`.trim(), seconds }
      : { position, title, seconds };
  });
}

/** The tracks by sides, in their order; the letters of a position name its side. */
export function sidesOf(tracks: readonly Track[]): { side: string; tracks: Track[] }[] {
  const sides: { side: string; tracks: Track[] }[] = [];
  for (const track of tracks) {
    const side = /^[A-Z]+/.exec(track.position)?.[0] ?? '';
    const last = sides.at(-1);
    if (last?.side === side) last.tracks.push(track);
    else sides.push({ side, tracks: [track] });
  }
  return sides;
}

/** '9:22', '1:02:05' */
export function lengthText(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (count: number) => String(count).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

export interface Extra {
  name: string;
  text: string;
}

/** The named texts in a record's lines; a line without a name has an empty one. */
export function extrasOf(lines: string | null): Extra[] {
  return linesOf(lines).map((line) => {
    const cut = line.indexOf(': ');
    return cut > 0 ? { name: line.slice(0, cut), text: line.slice(cut + 2) } : { name: '', text: line };
  });
}

/** Named texts as a record's lines. */
export function extraLines(extras: readonly Extra[]): string {
  const oneLine = (text: string) => text.trim().replace(/\s*\n\s*/g, ' / ');
  return extras.map(({ name, text }) => `${oneLine(name).replaceAll(': ', ' ')}: ${oneLine(text)}`).join('\n');
}

/** A rating in half stars: '4½ of 5' */
export function ratingText(halfStars: number): string {
  const whole = Math.floor(halfStars / 2);
  return `${whole === 0 ? '' : whole}${halfStars % 2 === 1 ? '½' : ''} of 5`;
}

function linesOf(lines: string | null): string[] {
  return (lines ?? '').split('\n').flatMap((line) => line.trim() || []);
}
