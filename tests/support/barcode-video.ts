import { writeFile } from 'node:fs/promises';

const WIDTH = 640;
const HEIGHT = 480;
const FRAMES = 10;
const MODULE = 4;
const QUIET = 11;

const LEFT = '0001101 0011001 0010011 0111101 0100011 0110001 0101111 0111011 0110111 0001011'.split(' ');
const PARITY = 'LLLLLL LLGLGG LLGGLG LLGGGL LGLLGG LGGLLG LGGGLL LGLGLG LGLGGL LGGLGL'.split(' ');

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
  const modules = `${'0'.repeat(QUIET)}${modulesOf(digits)}${'0'.repeat(QUIET)}`;
  const left = Math.round((WIDTH - modules.length * MODULE) / 2);
  for (let y = 150; y < 310; y += 1) {
    for (const [index, bit] of [...modules].entries()) {
      const from = y * WIDTH + left + index * MODULE;
      frame.fill(bit === '1' ? 0x10 : 0xeb, from, from + MODULE);
    }
  }
}

/** The bars of thirteen digits: the parity of the next six encodes the first digit. */
function modulesOf(digits: string): string {
  const parity = PARITY[Number(digits[0])] ?? '';
  const left = [...digits.slice(1, 7)].map((digit, index) => shapeOf(digit, parity[index] === 'L' ? 'L' : 'G'));
  const right = [...digits.slice(7)].map((digit) => shapeOf(digit, 'R'));
  return `101${left.join('')}01010${right.join('')}101`;
}

function shapeOf(digit: string, kind: 'L' | 'G' | 'R'): string {
  const shape = LEFT[Number(digit)] ?? '';
  if (kind === 'L') return shape;
  const inverted = [...shape].map((bit) => (bit === '1' ? '0' : '1')).join('');
  return kind === 'R' ? inverted : [...inverted].reverse().join('');
}
