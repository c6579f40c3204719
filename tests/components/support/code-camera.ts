import { onTestFinished } from 'vitest';
import { qrModules } from '../../../app/sharing/qr-code.ts';

/** As a phone's camera has it; the code is in the middle, so that a narrower frame cuts nothing of it. */
const [WIDTH, HEIGHT, SIDE] = [1280, 720, 560];

/** A camera that sees one QR code, until the test ends or sees the next one. */
export function cameraSees(text: string): void {
  const modules = qrModules(text, 'L');
  const scale = Math.floor(SIDE / modules.length);
  const [left, top] = [WIDTH, HEIGHT].map((length) => (length - modules.length * scale) / 2) as [number, number];
  const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height: HEIGHT });
  const paint = canvas.getContext('2d') as CanvasRenderingContext2D;
  const draw = () => {
    paint.fillStyle = '#fff';
    paint.fillRect(0, 0, WIDTH, HEIGHT);
    paint.fillStyle = '#000';
    for (const [y, row] of modules.entries()) {
      for (const [x, isDark] of row.entries())
        if (isDark) paint.fillRect(left + x * scale, top + y * scale, scale, scale);
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
}
