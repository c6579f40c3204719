import type { RecordRow } from '../../shared/domain/record.ts';

/** Packed records of a first pull: the text as it came, for the cache, and the rows, for the pool. */
export interface Segment {
  text: string;
  rows: RecordRow[];
}

/** Reads one line of an answer; throws when the line was cut on the way. */
export function readSegment(text: string): Segment {
  return { text, rows: parseSegment(text) };
}

export function parseSegment(text: string): RecordRow[] {
  // The server wrote these rows by the contract's own row; checking each again would double the start.
  return JSON.parse(text) as RecordRow[];
}
