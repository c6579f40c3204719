/** Makes UUIDv7s that never repeat or decrease, even if the clock is set back. */
export function createIdMaker(ports: { now(): number; random(): number }): () => string {
  let last = 0;
  let seq = 0;
  return () => {
    const now = ports.now();
    if (now > last) {
      last = now;
      seq = Math.floor(ports.random() * 0x0fff_ffff);
    } else seq += 1;
    return uuidV7(last, seq, () => Math.floor(ports.random() * 256));
  };
}

/**
 * RFC 9562, section 5.7, with a counter of 32 bits after the time. Our own code, because a package for all versions
 * would add a kilobyte to the first screen.
 */
function uuidV7(milliseconds: number, seq: number, randomByte: () => number): string {
  const bytes = [
    ...[5, 4, 3, 2, 1, 0].map((place) => Math.floor(milliseconds / 256 ** place)),
    0x70 | (seq >>> 28),
    seq >>> 20,
    0x80 | ((seq >>> 14) & 0x3f),
    seq >>> 6,
    (seq << 2) | (randomByte() & 0x03),
    ...Array.from({ length: 5 }, randomByte),
  ];
  const text = bytes.map((byte) => (byte & 0xff).toString(16).padStart(2, '0')).join('');
  return text.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
