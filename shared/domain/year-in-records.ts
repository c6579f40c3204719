// Chunk: of its pages

import type { RecordRow } from '../schemas/record.ts';
import { type Breakdown, breakdownOf, type Share } from './breakdown.ts';
import { localDay } from './local-day.ts';
import { playCount, playsOf } from './plays.ts';

/** A record with the day it came: the purchase date, or without one the day it was added here. */
export interface Arrival {
  record: RecordRow;
  /** Like '2026-01-31'. */
  day: string;
}

export interface Played {
  record: RecordRow;
  count: number;
}

/** Some records in figures: those of a year, or those of an artist or a label. */
export interface Figures {
  count: number;
  breakdown: Breakdown;
  /** In the order they came. */
  arrivals: readonly Arrival[];
  /** The earliest year on a record; among equals the first to come. */
  oldest: RecordRow | undefined;
  plays: number;
  /** The most plays first. */
  mostPlayed: readonly Played[];
}

export interface YearInRecords extends Figures {
  year: number;
  /** The number of records that were counted by their purchase date. */
  purchased: number;
  /** January to December. */
  months: readonly { added: number; played: number }[];
  /** Artists without a record in any earlier year, the most records first. */
  newArtists: readonly Share[];
  newLabels: readonly Share[];
}

export interface YearsInRecords {
  /** From the first year with a record or a play to the present one, none left out. */
  years: readonly number[];
  of(year: number): YearInRecords;
}

const MOST_PLAYED = 5;

/**
 * A library by years. Sorted once; each year is then counted when it is asked for.
 * @param records visible and not refused
 */
export function yearsInRecords(records: readonly RecordRow[], thisYear: number): YearsInRecords {
  const arrivals = arrivalsOf(records);
  const played = playedYears(records);
  const firstYears = { artist: firstYearsOf(arrivals, 'artist'), label: firstYearsOf(arrivals, 'label') };
  const isNew = (name: keyof typeof firstYears, year: number) => (share: Share) =>
    firstYears[name].get(share.key) === year;
  return {
    years: yearsFrom(Math.min(firstYearOf(arrivals), ...played.keys()), thisYear),
    of(year) {
      const own = arrivals.filter(({ day }) => yearOf(day) === year);
      const { months: plays, counts } = played.get(year) ?? noPlays();
      const added = emptyYear();
      for (const { day } of own) addTo(added, Number(day.slice(5, 7)) - 1);
      const figures = figuresOf(
        own,
        [...counts].map(([record, count]) => ({ record, count })),
      );
      return {
        ...figures,
        year,
        months: added.map((count, month) => ({ added: count, played: plays[month] ?? 0 })),
        purchased: own.filter(({ record }) => record.purchasedOn).length,
        newArtists: figures.breakdown.artists.filter(isNew('artist', year)),
        newLabels: figures.breakdown.labels.filter(isNew('label', year)),
      };
    },
  };
}

/** The records of a shelf, with all their plays. */
export function shelfInRecords(records: readonly RecordRow[]): Figures {
  return figuresOf(
    arrivalsOf(records),
    records.map((record) => ({ record, count: playCount(record) })),
  );
}

function figuresOf(arrivals: readonly Arrival[], played: readonly Played[]): Figures {
  const records = arrivals.map(({ record }) => record);
  const dated = records.filter(({ year }) => year !== null);
  return {
    count: records.length,
    breakdown: breakdownOf(records),
    arrivals,
    oldest: dated.toSorted((a, b) => (a.year ?? 0) - (b.year ?? 0))[0],
    plays: played.reduce((sum, { count: own }) => sum + own, 0),
    mostPlayed: played
      .filter(({ count: own }) => own > 0)
      .sort((a, b) => b.count - a.count)
      .slice(0, MOST_PLAYED),
  };
}

/** The first to come is the first; of one day, the first to be added here. */
function arrivalsOf(records: readonly RecordRow[]): Arrival[] {
  return records
    .map((record) => ({ record, day: record.purchasedOn ?? localDay(new Date(record.createdAt)) }))
    .sort((a, b) => compare(a.day, b.day) || compare(a.record.createdAt, b.record.createdAt));
}

/** The year in which each name came first. Names are compared as the breakdown does. */
function firstYearsOf(arrivals: readonly Arrival[], field: 'artist' | 'label'): Map<string, number> {
  const years = new Map<string, number>();
  for (const { record, day } of arrivals) {
    const key = record[field]?.trim().toLowerCase();
    if (key && !years.has(key)) years.set(key, yearOf(day));
  }
  return years;
}

function firstYearOf([first]: readonly Arrival[]): number {
  return first ? yearOf(first.day) : Number.POSITIVE_INFINITY;
}

/** The plays of a year, by month and by record. */
interface PlayedYear {
  months: number[];
  counts: Map<RecordRow, number>;
}

const emptyYear = () => Array<number>(12).fill(0);
const noPlays = (): PlayedYear => ({ months: emptyYear(), counts: new Map() });

/** All plays, in the calendar of the place where the person is. */
function playedYears(records: readonly RecordRow[]): Map<number, PlayedYear> {
  const years = new Map<number, PlayedYear>();
  for (const record of records) {
    for (const play of playsOf(record)) {
      const on = new Date(play.on);
      const year = years.get(on.getFullYear()) ?? noPlays();
      years.set(on.getFullYear(), year);
      addTo(year.months, on.getMonth());
      year.counts.set(record, (year.counts.get(record) ?? 0) + 1);
    }
  }
  return years;
}

function yearsFrom(first: number, last: number): number[] {
  return Array.from({ length: Math.max(1, last - first + 1) }, (_, at) => Math.min(first, last) + at);
}

function yearOf(day: string): number {
  return Number(day.slice(0, 4));
}

function addTo(months: number[], month: number): void {
  months[month] = (months[month] ?? 0) + 1;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
