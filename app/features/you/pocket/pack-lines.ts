import type { PackEntry } from '../../../../shared/contract/catalogue-packs.ts';
import type { PocketPack } from '../../../pocket/pocket-packs.ts';
import { numberText } from '../../../ui/number-text.ts';
import { bytesText } from '../../../ui/text/bytes-text.ts';

/** A pack as the list shows it: the newest build, and what this device has of it. */
export interface PackLine {
  entry: PackEntry;
  /** Searched on this device; an earlier build while a newer one is offered. */
  whole: PocketPack | undefined;
  /** A download that is under way or has stopped. */
  part: PocketPack | undefined;
}

/** All packs by genre and country: those that the server offers, and those of this device that it no longer does. */
export function packLines(offered: readonly PackEntry[], packs: readonly PocketPack[]): [genre: string, PackLine[]][] {
  const entries = new Map([...packs, ...offered].map((entry) => [entry.id, entry]));
  const lines = [...entries.values()]
    .map((entry) => ({
      entry,
      whole: packs.find(({ id, isWhole }) => id === entry.id && isWhole),
      part: packs.find(({ id, isWhole }) => id === entry.id && !isWhole),
    }))
    .toSorted((a, b) => packName(a.entry).localeCompare(packName(b.entry)));
  return [...Map.groupBy(lines, ({ entry }) => entry.genre)];
}

export function hasNewer({ entry, whole }: PackLine): boolean {
  return whole !== undefined && entry.sha256 !== whole.sha256;
}

export function packName({ genre, country }: Pick<PackEntry, 'genre' | 'country'>): string {
  return `${genre}, ${countryName({ country })}`;
}

export function countryName({ country }: Pick<PackEntry, 'country'>): string {
  return country ?? 'all countries';
}

/** The setting's sentence about the packs of this device. */
export function packsWords(packs: readonly PocketPack[]): string {
  const loading = packs.find(({ isLoading }) => isLoading);
  if (loading) return `Downloading ${packName(loading)}…`;
  const whole = packs.filter(({ isWhole }) => isWhole);
  if (whole.length === 0) return 'Look up and add records without signal, from facts kept on this device.';
  const releases = whole.reduce((sum, pack) => sum + pack.releases, 0);
  const bytes = whole.reduce((sum, pack) => sum + pack.bytes, 0);
  return `Knows ${numberText(releases)} releases without signal. ${bytesText(bytes)} on this device.`;
}
