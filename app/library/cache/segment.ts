import type { PackedRow } from './tables.ts';

/** Packed records of a first pull: the received text for the cache, and the rows for the pool. */
export interface Segment {
  text: string;
  rows: PackedRow[];
}

/** Reads one line of an answer; throws if the line was truncated. */
export function readSegment(text: string): Segment {
  return { text, rows: parseSegment(text) };
}

export function parseSegment(text: string): PackedRow[] {
  // The server made these rows from the contract's schema; checking each again would double the start time.
  return JSON.parse(text) as PackedRow[];
}
