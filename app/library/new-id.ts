import { v7 } from 'uuid';

/** Makes UUIDv7s that never repeat or step back, also when the clock is set back. */
export function createIdMaker(ports: { now(): number; random(): number }): () => string {
  let last = 0;
  let seq = 0;
  return () => {
    const now = ports.now();
    if (now > last) {
      last = now;
      seq = Math.floor(ports.random() * 0x0fff_ffff);
    } else seq += 1;
    const random = Uint8Array.from({ length: 16 }, () => Math.floor(ports.random() * 256));
    return v7({ msecs: last, seq, random });
  };
}
