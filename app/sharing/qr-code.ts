import { encode } from 'uqr';

/** The light margin that the QR standard requires. */
const QUIET = 4;
const PNG_MODULE = 16;

/** Medium for a printed code, which gets scratched, while a longer address must still fit a small card; low for a screen. */
export type Correction = 'M' | 'L';

/** A code as rows of dark modules, with its margin. */
export function qrModules(text: string, ecc: Correction = 'M'): readonly (readonly boolean[])[] {
  return encode(text, { ecc, border: QUIET }).data;
}

/** The dark modules as one path; each run within a row is one rectangle. */
export function qrPath(modules: readonly (readonly boolean[])[]): string {
  let path = '';
  modules.forEach((row, y) => {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      const start = x;
      while (row[x + 1]) x += 1;
      path += `M${start} ${y}h${x - start + 1}v1H${start}z`;
    }
  });
  return path;
}

/** A standalone file: always dark on light, regardless of the theme. */
export function qrSvg(text: string): string {
  const modules = qrModules(text);
  const size = modules.length;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * PNG_MODULE}" height="${size * PNG_MODULE}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path fill="#000" d="${qrPath(modules)}"/></svg>`;
}

/** The same code as a PNG with whole pixels per module. */
export function qrPng(text: string): Promise<Blob> {
  const modules = qrModules(text);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = modules.length * PNG_MODULE;
  const context = canvas.getContext('2d');
  if (!context) return Promise.reject(new Error('This browser draws no pictures'));
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#000';
  modules.forEach((row, y) => {
    row.forEach((isDark, x) => {
      if (isDark) context.fillRect(x * PNG_MODULE, y * PNG_MODULE, PNG_MODULE, PNG_MODULE);
    });
  });
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be made'))), 'image/png');
  });
}
