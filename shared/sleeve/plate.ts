import { FACES, TEXT } from './faces.ts';
import type { Ground, PlateOptions } from './ground.ts';
import { textLine } from './shapes.ts';
import { fitText } from './type-fitting.ts';

const artistSize = 17;
const gap = 7;

/** Title and artist on the plain area that a layout reserves for them. */
export function drawPlate(
  ground: Ground,
  x: number,
  y: number,
  width: number,
  height: number,
  options: PlateOptions = {},
): string {
  const { align = 'top', high = 46, low = 17, maxLines = 4, fill = ground.ink, split = false } = options;
  const artistBox = { width, height: artistSize * 1.3 * 2 };
  const artist = fitText(ground.artist, TEXT, artistBox, {
    high: artistSize,
    low: 13,
    maxLines: 2,
  });
  const artistHeight = artist.lines.length * artist.size * TEXT.lead;

  const titleBox = { width, height: height - artistHeight - gap };
  let face = ground.face;
  let title = fitText(ground.title, face, titleBox, { high, low, maxLines });
  if (title.size < 22) {
    const condensed = fitText(ground.title, FACES.cond, titleBox, {
      high,
      low,
      maxLines,
    });
    if (condensed.size > title.size + 3) {
      title = condensed;
      face = FACES.cond;
    }
  }
  const titleHeight = title.lines.length * title.size * face.lead;

  let titleY: number;
  let artistY: number;
  if (split) {
    artistY = y;
    titleY = y + height - titleHeight;
  } else if (align === 'top') {
    titleY = y;
    artistY = y + titleHeight + gap;
  } else {
    artistY = y + height - artistHeight;
    titleY = artistY - gap - titleHeight;
  }

  const { size } = title;
  const titleLines = title.lines.map((line, i) =>
    textLine(face, size, x - size * 0.03, titleY + size * (0.8 + i * face.lead), line, fill),
  );
  const artistLines = artist.lines.map((line, i) =>
    textLine(TEXT, artist.size, x, artistY + artist.size * (0.86 + i * TEXT.lead), line, fill),
  );
  return [...titleLines, ...artistLines].join('');
}
