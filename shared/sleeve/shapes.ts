import type { Face } from './faces.ts';

/** One decimal is precise enough for a sleeve and keeps the SVG short. */
export function round(value: number): number {
  return +value.toFixed(1);
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

export function escapeText(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}

export function rect(x: number, y: number, width: number, height: number, fill: string): string {
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="${fill}"/>`;
}

export function circle(x: number, y: number, radius: number, fill: string): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${fill}"/>`;
}

export function path(d: string, fill: string): string {
  return `<path d="${d}" fill="${fill}"/>`;
}

export function textLine(face: Face, size: number, x: number, y: number, text: string, fill: string): string {
  const stretch = face.stretch === 100 ? '' : ` style="font-stretch:${face.stretch}%"`;
  const spacing = face.track === 0 ? '' : ` letter-spacing="${round(face.track * size)}"`;
  return (
    `<text x="${round(x)}" y="${round(y)}" font-family="${face.family} Variable,${face.family},sans-serif"` +
    ` font-size="${size}" font-weight="${face.weight}" fill="${fill}"${stretch}${spacing}>${escapeText(text)}</text>`
  );
}
