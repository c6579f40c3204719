const QUIET = '0'.repeat(11);
const LEFT = '0001101 0011001 0010011 0111101 0100011 0110001 0101111 0111011 0110111 0001011'.split(' ');
const PARITY = 'LLLLLL LLGLGG LLGGLG LLGGGL LGLLGG LGGLLG LGGGLL LGLGLG LGLGGL LGGLGL'.split(' ');

/** The bars of thirteen digits, 1 for black, with white around them: the parity of the next six encodes the first digit. */
export function barsOf(digits: string): string {
  const parity = PARITY[Number(digits[0])] ?? '';
  const left = [...digits.slice(1, 7)].map((digit, index) => shapeOf(digit, parity[index] === 'L' ? 'L' : 'G'));
  const right = [...digits.slice(7)].map((digit) => shapeOf(digit, 'R'));
  return `${QUIET}101${left.join('')}01010${right.join('')}101${QUIET}`;
}

function shapeOf(digit: string, kind: 'L' | 'G' | 'R'): string {
  const shape = LEFT[Number(digit)] ?? '';
  if (kind === 'L') return shape;
  const inverted = [...shape].map((bit) => (bit === '1' ? '0' : '1')).join('');
  return kind === 'R' ? inverted : [...inverted].reverse().join('');
}
