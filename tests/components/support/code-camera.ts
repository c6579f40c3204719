import { onTestFinished } from 'vitest';
import { qrModules } from '../../../app/sharing/qr-code.ts';
import { barsOf } from '../../support/barcode-bars.ts';

/** As a phone's camera has it; the code is in the middle, so that a narrower frame cuts nothing of it. */
const [WIDTH, HEIGHT, SIDE] = [1280, 720, 560];
const BARCODE_HEIGHT = 240;

/**
 * A camera that sees one code until the test ends: a barcode of thirteen digits, or the text of a QR code.
 * @returns a function that puts another one in front of it, or nothing for an empty text
 */
export function cameraSees(text: string): (text: string) => void {
  let seen = rowsOf(text);
  const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height: HEIGHT });
  const paint = canvas.getContext('2d') as CanvasRenderingContext2D;
  const draw = () => {
    const { rows, height } = seen;
    const columns = rows[0]?.length ?? 1;
    const scale = Math.floor((height === undefined ? SIDE : WIDTH * 0.7) / columns);
    const rowHeight = height ?? scale;
    const [left, top] = [(WIDTH - columns * scale) / 2, (HEIGHT - rows.length * rowHeight) / 2];
    paint.fillStyle = '#fff';
    paint.fillRect(0, 0, WIDTH, HEIGHT);
    paint.fillStyle = '#000';
    for (const [y, row] of rows.entries()) {
      for (const [x, isDark] of row.entries())
        if (isDark) paint.fillRect(left + x * scale, top + y * rowHeight, scale, rowHeight);
    }
  };
  draw();
  // A canvas without changes may produce no frames.
  const timer = setInterval(draw, 100);
  navigator.mediaDevices.getUserMedia = async () => canvas.captureStream();
  onTestFinished(() => {
    clearInterval(timer);
    Reflect.deleteProperty(navigator.mediaDevices, 'getUserMedia');
  });
  return (next) => {
    seen = rowsOf(next);
  };
}

/** @returns with the height of a row where it differs from the width of a module */
function rowsOf(text: string): { rows: readonly (readonly boolean[])[]; height?: number } {
  if (text === '') return { rows: [] };
  if (!/^\d{13}$/.test(text)) return { rows: qrModules(text, 'L') };
  return { rows: [[...barsOf(text)].map((bit) => bit === '1')], height: BARCODE_HEIGHT };
}
