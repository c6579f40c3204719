// Chunk: of its pages

import { hash } from '../sleeve/hash.ts';
import { type Want, wantLines, wantsOf } from './want.ts';
import { WANTS_PATH } from './wants-link.ts';

/*
 * A list of wants as the fragment of an address, for a QR code: a browser never sends a fragment to a server, so the list is read
 * without signal. '1z.2.3.k9f2.AbC…' is version 1, packed ('p' is plain), the second code of three, of the list k9f2.
 * Each code holds whole wants, so that one that is missing keeps no other from being read.
 */

/** The most codes of one list: a dozen are scanned in a minute. */
export const MAX_CODES = 12;
/** As many characters as a code has that a phone's camera reads from another phone's screen. */
const LONGEST_ADDRESS = 800;
/** A single want with the longest names still fits into the largest code. */
const LARGEST_ADDRESS = 2_900;
/** More text than a code can hold when it is unpacked. */
const MOST_TEXT = 200_000;

export interface WantsCodes {
  addresses: string[];
  /** The number of wants in them, from the first on; the others did not fit. */
  count: number;
}

export interface WantsPart {
  /** The list that it is a part of. */
  list: string;
  /** From 1. */
  part: number;
  parts: number;
  wants: Want[];
}

export type WantsProblem = 'none' | 'damaged' | 'newer' | 'browser';

/** @param origin of the product, as in 'https://sideone.example' */
export async function packWants(wants: readonly Want[], origin: string): Promise<WantsCodes> {
  const list = listName(wantLines(wants));
  let count = wants.length;
  for (let parts = 1; count > 0; parts += 1) {
    if (parts > MAX_CODES) {
      // The end of a list that does not fit is left out, a little at a time.
      count = Math.floor(count * 0.9);
      parts = MAX_CODES;
    }
    const addresses = await packedInto(parts, wants.slice(0, count), `${origin}${WANTS_PATH}`, list);
    if (addresses) return { addresses, count };
  }
  return { addresses: [], count: 0 };
}

/** @returns undefined where they do not fit into so many codes */
async function packedInto(
  parts: number,
  wants: readonly Want[],
  address: string,
  list: string,
): Promise<string[] | undefined> {
  const addresses: string[] = [];
  const groups = groupsOf(wants, parts);
  for (const [index, group] of groups.entries()) {
    const { kind, text } = await packed(wantLines(group));
    const whole = `${address}#1${kind}.${index + 1}.${groups.length}.${list}.${text}`;
    if (whole.length > (group.length === 1 ? LARGEST_ADDRESS : LONGEST_ADDRESS)) return undefined;
    addresses.push(whole);
  }
  return addresses;
}

/** Groups of about the same length of text, in order; none is empty. */
function groupsOf(wants: readonly Want[], count: number): Want[][] {
  const sizes = wants.map((want) => wantLines([want]).length + 1);
  const share = sizes.reduce((sum, size) => sum + size, 0) / count;
  const groups: Want[][] = [];
  let sum = 0;
  for (const [index, want] of wants.entries()) {
    const at = Math.min(count - 1, Math.floor((sum + (sizes[index] ?? 0) / 2) / share));
    while (groups.length <= at) groups.push([]);
    groups.at(-1)?.push(want);
    sum += sizes[index] ?? 0;
  }
  return groups.filter((group) => group.length > 0);
}

/** @param fragment with or without its '#' */
export async function unpackWants(fragment: string): Promise<WantsPart | WantsProblem> {
  const match = /^#?(\d{1,3})([a-z])\.(\d{1,3})\.(\d{1,3})\.([a-z0-9]{1,8})\.([\w-]*)$/.exec(fragment);
  if (!match) return /^#?\d{1,3}[a-z]\./.test(fragment) ? 'damaged' : 'none';
  const [, version, kind, part = '', parts = '', list = '', text = ''] = match;
  if (version !== '1' || (kind !== 'z' && kind !== 'p')) return 'newer';
  const [number, total] = [Number(part), Number(parts)];
  if (number < 1 || number > total || fragment.length > LARGEST_ADDRESS) return 'damaged';
  if (kind === 'z' && typeof DecompressionStream === 'undefined') return 'browser';
  const lines = await unpacked(text, kind === 'z');
  const wants = lines === undefined ? undefined : wantsOf(lines);
  return wants ? { list, part: number, parts: total, wants } : 'damaged';
}

async function packed(lines: string): Promise<{ kind: 'z' | 'p'; text: string }> {
  const plain = new TextEncoder().encode(lines);
  if (typeof CompressionStream === 'undefined') return { kind: 'p', text: base64UrlOf(plain) };
  const stream = new Blob([plain]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  return bytes.length < plain.length
    ? { kind: 'z', text: base64UrlOf(bytes) }
    : { kind: 'p', text: base64UrlOf(plain) };
}

/** @returns undefined where it was not packed so, or holds more than a code can */
async function unpacked(text: string, isPacked: boolean): Promise<string | undefined> {
  try {
    const bytes = bytesOf(text);
    const stream = new Blob([bytes]).stream();
    const whole = await boundedText(isPacked ? stream.pipeThrough(new DecompressionStream('deflate-raw')) : stream);
    return whole;
  } catch {
    return undefined;
  }
}

async function boundedText(stream: ReadableStream<Uint8Array>): Promise<string | undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  const reader = stream.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    text += decoder.decode(next.value, { stream: true });
    if (text.length > MOST_TEXT) {
      await reader.cancel();
      return undefined;
    }
  }
  return text + decoder.decode();
}

function base64UrlOf(bytes: Uint8Array): string {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

/** Four letters that differ between most lists, so that codes of two are not taken for one. */
function listName(lines: string): string {
  return (hash(lines) % 36 ** 4).toString(36).padStart(4, '0');
}
