import { FACES, TEXT, widthOf } from './faces.ts';
import { inner, type Layout, margin } from './ground.ts';
import { at, pick } from './hash.ts';
import { circle, path, rect, round, textLine } from './shapes.ts';
import { fitText } from './type-fitting.ts';

/** Rings rising from the lower edge. */
export const grooves: Layout = (g, random, plate) => {
  const cx = pick(random, [0, 120, 200, 280, 400]);
  const colours = [g.a, g.paper, g.ink, g.paper, g.b, g.paper];
  let art = '';
  let radius = 262;
  let i = 0;
  const step = 18 + random() * 20;
  while (radius > 20) {
    art += circle(cx, 400, radius, at(colours, i++ % 6));
    radius -= i % 2 ? step : step * 0.55;
  }
  return art + circle(cx, 400, 9, g.paper) + plate(margin, margin, inner, 104);
};

/** Cloth stripes above a text plate. */
export const stripes: Layout = (g, random, plate) => {
  const colours = [g.a, g.ink, g.b, g.paper, g.a, g.b];
  let art = '';
  let x = 0;
  let i = Math.floor(random() * 6);
  while (x < 400) {
    const width = pick(random, [8, 14, 22, 34, 52]);
    art += rect(x, 0, Math.min(width, 400 - x), 262, at(colours, i++ % 6));
    x += width;
  }
  return art + rect(0, 262, 400, 138, g.paper) + plate(margin, 284, inner, 94, { align: 'bottom', high: 40 });
};

/** The title as large as it fits; short titles repeat upward in the other colours. */
export const poster: Layout = (g, random) => {
  const { face } = g;
  const sizes = { high: face === FACES.cond ? 150 : 92, low: 26, maxLines: 5 };
  const title = fitText(g.title, face, { width: inner, height: 292 }, sizes);
  const lineHeight = title.size * face.lead;
  const titleHeight = title.lines.length * lineHeight;
  const bar = random() < 0.5;
  const y0 = 400 - margin - titleHeight + title.size * 0.08;
  const repeats = Math.min(3, Math.floor((y0 - 84) / titleHeight));
  const tints = random() < 0.5 ? [g.a, g.b, g.a] : [g.b, g.a, g.b];
  let art = rect(0, 0, 400, 400, g.paper);
  art += bar ? rect(margin, 62, inner, 6, g.a) : rect(0, 0, 400, 12, g.a) + rect(0, 12, 400, 6, g.b);
  for (let q = 0; q <= repeats; q++) {
    title.lines.forEach((line, i) => {
      const y = y0 - q * titleHeight + i * lineHeight;
      const fill = q ? at(tints, q - 1) : g.ink;
      art += g.showText
        ? textLine(face, title.size, margin - title.size * 0.04, y + title.size * 0.8, line, fill)
        : rect(margin, y + title.size * 0.1, Math.min(inner, widthOf(line, face, title.size)), title.size * 0.68, fill);
    });
  }
  if (!g.showText) return art;
  const artist = fitText(g.artist, TEXT, { width: inner, height: 22 }, { high: 20, low: 12, maxLines: 1 });
  return art + textLine(TEXT, artist.size, margin, bar ? 48 : 56, at(artist.lines, 0), g.ink);
};

/** Rings on a tinted field, with a paper column for the text. */
export const band: Layout = (g, random, plate) => {
  const left = random() < 0.5;
  const x = left ? 148 : 0;
  const width = 252;
  const cx = x + width * (0.35 + random() * 0.3);
  const cy = 120 + random() * 160;
  let art = rect(0, 0, 400, 400, g.a);
  for (let i = 0; i < 9; i++) {
    art +=
      `<circle cx="${round(cx)}" cy="${round(cy)}" r="${30 + i * 21}" fill="none" stroke="${g.ink}"` +
      ` stroke-width="${round(9 - i * 0.8)}"/>`;
  }
  art += circle(cx, cy, 19, g.b) + rect(left ? 0 : width, 0, 148, 400, g.paper);
  return (
    art +
    plate(left ? 16 : 268, margin, 118, 352, {
      high: 36,
      maxLines: 8,
      split: true,
      low: 13,
    })
  );
};

export const waves: Layout = (g, random, plate) => {
  let art = rect(0, 0, 400, 400, g.paper);
  const half = pick(random, [40, 57, 80, 100]);
  const amplitude = 12 + random() * 20;
  const phase = random() * half * 2;
  const shift = pick(random, [0, 8, -10, 18]);
  const colours = [g.a, g.ink, g.b];
  for (let i = 0; i < 10; i++) {
    const y = 16 + i * 28;
    let d = `M${round(-half * 2 - ((phase + i * shift) % (half * 2)))} ${round(y)}`;
    for (let k = 0; k < Math.ceil(400 / half) + 5; k++) {
      d += k ? `t${half} 0` : `q${half / 2} ${round(amplitude * 2)} ${half} 0`;
    }
    art += `<path d="${d}" fill="none" stroke="${at(colours, i % 3)}" stroke-width="14"/>`;
  }
  return (
    art + rect(0, 290, 400, 110, g.paper) + plate(margin, 308, inner, 72, { align: 'bottom', high: 34, maxLines: 2 })
  );
};

/** Ribbons crossing the sleeve. */
export const diagonal: Layout = (g, random, plate) => {
  const up = random() < 0.5;
  let art = rect(0, 0, 400, 400, g.paper);
  let offset = 130;
  for (const colour of [g.ink, g.a, g.b, g.a, g.ink]) {
    const width = 20 + random() * 44;
    const low = offset + 190;
    const high = offset - 50;
    art += up
      ? path(`M0 ${round(low)}L400 ${round(high)}V${round(high + width)}L0 ${round(low + width)}Z`, colour)
      : path(`M0 ${round(high)}L400 ${round(low)}V${round(low + width)}L0 ${round(high + width)}Z`, colour);
    offset += width + (random() < 0.5 ? 0 : 10);
  }
  return art + rect(0, 0, 400, 116, g.paper) + plate(margin, margin, inner, 88, { high: 36, maxLines: 3 });
};

/** Level columns. */
export const meters: Layout = (g, random, plate) => {
  const columns = 11;
  const width = 24;
  const gap = (inner - columns * width) / (columns - 1);
  let art = rect(0, 0, 400, 400, g.ink);
  for (let i = 0; i < columns; i++) {
    const height = 2 + Math.floor(Math.abs(Math.sin(i * 0.55 + random() * 2.2)) * 11);
    for (let j = 0; j < height; j++) {
      art += rect(margin + i * (width + gap), 270 - j * 19 - 13, width, 13, j > 9 ? g.b : j > 6 ? g.a : g.paper);
    }
  }
  return (
    art +
    plate(margin, 298, inner, 80, {
      align: 'bottom',
      high: 36,
      maxLines: 2,
      fill: g.paper,
    })
  );
};
