import { FACES } from './faces.ts';
import { inner, type Layout, margin } from './ground.ts';
import { at, pick } from './hash.ts';
import { circle, escapeText, path, rect, round } from './shapes.ts';

/** A halftone screen around a point. */
export const screen: Layout = (g, random, plate) => {
  const columns = 11;
  const step = 400 / columns;
  const fx = random() * columns;
  const fy = columns * (0.25 + random() * 0.3);
  let art = rect(0, 0, 400, 400, g.paper);
  for (let j = 0; j < 8; j++) {
    for (let i = 0; i < columns; i++) {
      const distance = Math.hypot(i - fx, j - fy);
      const radius = step * 0.5 * Math.max(0.12, 1.02 - distance / 8);
      art += circle(step * (i + 0.5), step * (j + 0.5), radius, distance < 2.6 ? g.a : g.ink);
    }
  }
  return art + plate(margin, 306, inner, 76, { align: 'bottom', high: 34, maxLines: 2 });
};

/** Tiles of quarter circles. */
export const quarters: Layout = (g, random, plate) => {
  const colours = [g.a, g.b, g.ink];
  const top = random() < 0.5 ? 0 : 100;
  let art = '';
  for (let j = 0; j < 3; j++) {
    for (let i = 0; i < 4; i++) {
      const x = i * 100;
      const y = top + j * 100;
      const turn = Math.floor(random() * 5);
      const fill = pick(random, colours);
      if (random() < 0.3) {
        const others = colours.filter((colour) => colour !== fill);
        art += rect(x, y, 100.5, 100.5, pick(random, others));
      }
      if (turn === 4) {
        art += circle(x + 50, y + 50, 50, fill);
        continue;
      }
      const px = turn & 1 ? x + 100 : x;
      const py = turn & 2 ? y + 100 : y;
      const qx = turn & 1 ? x : x + 100;
      const qy = turn & 2 ? y : y + 100;
      const sweep = turn === 0 || turn === 3 ? 1 : 0;
      // A hairline in the tile's colour closes the seam between two tiles.
      art += path(`M${px} ${py}H${qx}A100 100 0 0 ${sweep} ${px} ${qy}Z" stroke="${fill}" stroke-width=".7`, fill);
    }
  }
  return (
    art +
    plate(margin, top ? 16 : 316, inner, 70, {
      align: top ? 'top' : 'bottom',
      high: 32,
      maxLines: 2,
    })
  );
};

/** A disc cut along the horizon, with its lower half shifted sideways. */
export const sun: Layout = (g, random, plate) => {
  const cx = 150 + random() * 100;
  const y = 232;
  const radius = 112;
  const slip = (random() < 0.5 ? -1 : 1) * (24 + random() * 60);
  const low = g.b === g.paper ? g.ink : g.b;
  const half = (x: number, sweep: 0 | 1, fill: string) =>
    path(`M${round(x - radius)} ${y}A${radius} ${radius} 0 0 ${sweep} ${round(x + radius)} ${y}Z`, fill);
  return (
    rect(0, 0, 400, 400, g.paper) +
    rect(0, y, 400, 400 - y, low) +
    half(cx, 1, g.a) +
    half(cx + slip, 0, g.ink) +
    plate(margin, margin, inner, 80, { high: 36, maxLines: 2 })
  );
};

/** Nested squares. */
export const squares: Layout = (g, random, plate) => {
  const colours = pick(random, [
    [g.a, g.b, g.ink],
    [g.b, g.ink, g.a],
    [g.ink, g.a, g.b],
    [g.a, g.ink, g.b],
  ]);
  const edge = pick(random, [0, 0.5, 1]);
  const drop = pick(random, [0.5, 0.78, 1]);
  const wide = random() < 0.5;
  const outer = 268;
  let art = rect(0, 0, 400, 400, g.paper);
  if (wide) {
    const x = edge * 176 + 12 * (1 - edge);
    art += rect(0, 0, 400, 284, at(colours, 0));
    art += rect(x, 284 - 212, 212, 212, at(colours, 1));
    art += rect(x + 106 * edge, 284 - 106, 106, 106, at(colours, 2));
    return art + plate(margin, 306, inner, 74, { align: 'bottom', high: 34, maxLines: 2 });
  }
  [outer, 186, 104].forEach((side, i) => {
    const x = margin + (inner - outer) * edge + (outer - side) * edge;
    art += rect(x, margin + (outer - side) * drop, side, side, at(colours, i));
  });
  return art + plate(margin, 308, inner, 74, { align: 'bottom', high: 34, maxLines: 2 });
};

/** Leaves cut with scissors. */
export const cutouts: Layout = (g, random, plate) => {
  let art = rect(0, 0, 400, 400, g.paper);
  [g.a, g.b, g.ink, g.a, g.ink].forEach((colour, i) => {
    const x = 20 + i * 76 + random() * 14;
    const width = 46 + random() * 24;
    const y = 146 + random() * 70;
    const height = 400 - y + 30;
    const skew = (random() - 0.5) * 60;
    const left = `Q${round(x - 22 + skew)} ${round(y + height * 0.45)} ${round(x + width * 0.5 + skew)} ${round(y)}`;
    const right = `Q${round(x + width + 24 + skew)} ${round(y + height * 0.5)} ${round(x + width)} ${round(y + height)}`;
    art += path(`M${round(x)} ${round(y + height)}${left}${right}Z`, colour);
  });
  return art + plate(margin, margin, inner, 104);
};

/** One enormous letter, cropped by the edge. */
export const initial: Layout = (g, random, plate) => {
  const letters = [...g.title.replace(/^(the|a|an) /i, '')];
  const letter = (letters.find((character) => /[\p{L}\p{N}]/u.test(character)) ?? '?').toUpperCase();
  const right = random() < 0.5;
  const face = random() < 0.6 ? FACES.slab : FACES.cond;
  const size = face === FACES.slab ? 420 : 520;
  const x = right ? 62 : 338;
  let art = rect(0, 0, 400, 400, g.paper) + rect(0, 0, 400, 92, g.a === g.paper ? g.b : g.paper);
  art +=
    `<text x="${right ? 404 : -14}" y="418" font-family="${face.family} Variable,${face.family},serif" font-weight="900"` +
    ` font-size="${size}" style="font-stretch:${face.stretch}%" fill="${g.a}"${right ? ' text-anchor="end"' : ''}>` +
    `${escapeText(letter)}</text>`;
  art += circle(x, 338, 30, g.b) + circle(x, 338, 5, g.paper) + rect(0, 0, 400, 104, g.paper);
  return art + plate(margin, margin, inner, 78, { high: 34, maxLines: 2 });
};

/** Overlapping discs. */
export const lenses: Layout = (g, random, plate) => {
  const colours = [g.a, g.b, g.ink];
  const radius = 82 + random() * 18;
  const y = 236 + random() * 20;
  const x0 = 200 - (colours.length - 1) * radius * 0.5;
  const r = round(radius);
  let art = rect(0, 0, 400, 400, g.paper);
  colours.forEach((colour, i) => {
    art += circle(x0 + i * radius, y, radius, colour);
  });
  [g.ink, g.a].forEach((colour, i) => {
    const x = round(x0 + (i + 0.5) * radius);
    const half = radius * 0.866;
    const [upper, lower] = [round(y - half), round(y + half)];
    art += path(`M${x} ${upper}A${r} ${r} 0 0 1 ${x} ${lower}A${r} ${r} 0 0 1 ${x} ${upper}Z`, colour);
  });
  return art + plate(margin, margin, inner, 92, { high: 38, maxLines: 3 });
};
