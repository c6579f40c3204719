import { writeFile } from 'node:fs/promises';
import { barsOf } from './barcode-bars.ts';

const WIDTH = 640;
const HEIGHT = 480;
const FRAMES = 10;
const MODULE = 4;

/** Writes a video that a browser uses as its camera: a sleeve with one EAN-13 barcode, or none. */
export async function writeBarcodeVideo(file: string, digits?: string): Promise<void> {
  const frame = Buffer.alloc(WIDTH * HEIGHT, 0xb0);
  if (digits !== undefined) drawCode(frame, digits);
  const colour = Buffer.alloc((WIDTH * HEIGHT) / 2, 0x80);
  const parts = [Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`)];
  for (let index = 0; index < FRAMES; index += 1) parts.push(Buffer.from('FRAME\n'), frame, colour);
  await writeFile(file, Buffer.concat(parts));
}

function drawCode(frame: Buffer, digits: string): void {
  const modules = barsOf(digits);
  const left = Math.round((WIDTH - modules.length * MODULE) / 2);
  for (let y = 150; y < 310; y += 1) {
    for (const [index, bit] of [...modules].entries()) {
      const from = y * WIDTH + left + index * MODULE;
      frame.fill(bit === '1' ? 0x10 : 0xeb, from, from + MODULE);
    }
  }
}
