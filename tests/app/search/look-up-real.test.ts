import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createLookUp, type LookUp } from '../../../app/search/look-up.ts';
import { hasOneSlip } from '../../../app/search/one-slip.ts';
import { slipsBetween } from '../../../app/search/slips.ts';
import { foldText } from '../../../shared/domain/text.ts';
import type { RecordRow } from '../../../shared/schemas/record.ts';
import { withOutsideData } from '../../support/outside-data.ts';
import { record } from './rows.ts';

const RUNS = { numRuns: 400 };
/** The same samples each time: names are data, and an odd one among them is no matter of luck. */
const SAMPLES = { numRuns: 250, seed: 1959 };

describe('slips between words', () => {
  const word = fc.stringMatching(/^[a-z]{1,10}$/);

  test('are counted as by trying all ways', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(slipsBetween(a, b, 20, false)).toBe(byTrying(a, b));
      }),
      RUNS,
    );
  });

  test('to a beginning are the fewest to any beginning', () => {
    fc.assert(
      fc.property(word, word, (typed, intended) => {
        const beginnings = Array.from({ length: intended.length }, (_, index) => intended.slice(0, index + 1));
        const fewest = Math.min(...beginnings.map((each) => byTrying(typed, each)));
        expect(slipsBetween(typed, intended, 20, true)).toBe(fewest);
      }),
      RUNS,
    );
  });

  test('one of them is found without counting', () => {
    const letter = fc.stringMatching(/^[ab]{1,6}$/);
    fc.assert(
      fc.property(letter, letter, (typed, intended) => {
        expect(hasOneSlip(typed, intended, false)).toBe(byTrying(typed, intended) <= 1);
        const beginnings = Array.from({ length: intended.length }, (_, index) => intended.slice(0, index + 1));
        const fewest = Math.min(...beginnings.map((each) => byTrying(typed, each)));
        expect(hasOneSlip(typed, intended, true) || typed.length === 1).toBe(fewest <= 1 || typed.length === 1);
      }),
      { numRuns: 2_000 },
    );
  });

  test('are never said to be within a limit they exceed', () => {
    fc.assert(
      fc.property(word, word, fc.nat(3), (a, b, most) => {
        const real = byTrying(a, b);
        const counted = slipsBetween(a, b, most, false);
        if (real <= most) expect(counted).toBe(real);
        else expect(counted).toBeGreaterThan(most);
      }),
      RUNS,
    );
  });
});

withOutsideData('fixtures/catalogue/albums.json', 'look-ups in 2,825 real albums', (file) => {
  const albums = file.readJson(z.array(z.object({ artist: z.string(), title: z.string() })));
  // One title is a cross, and one has a letter that is only a sign to foldText.
  const typable = albums.filter(({ title }) => foldText(title) !== '' && !title.includes('$'));
  const records = typable.map(({ artist, title }) => record(artist, title));
  const lookUp = createLookUp({ records, hidden: [], wishlist: [] });
  const anyRecord = fc.constantFrom(...records);

  test('every album is found by artist and title', () => {
    const missed = records.filter((row) => !finds(lookUp, `${row.artist} ${row.title}`, row));
    expect(missed.map(({ artist, title }) => `${artist}: ${title}`)).toEqual([]);
  });

  test('an album is found by title and artist', () => {
    fc.assert(
      fc.property(anyRecord, (row) => {
        expect(finds(lookUp, `${row.title} ${row.artist}`, row)).toBe(true);
      }),
      SAMPLES,
    );
  });

  test('an album is found in capitals, without accents and without punctuation', () => {
    fc.assert(
      fc.property(anyRecord, (row) => {
        expect(finds(lookUp, `${row.artist} ${row.title}`.toUpperCase(), row)).toBe(true);
        expect(finds(lookUp, foldText(`${row.artist} ${row.title}`), row)).toBe(true);
      }),
      SAMPLES,
    );
  });

  test('an album stays found while its name is typed letter by letter', () => {
    fc.assert(
      fc.property(anyRecord, fc.nat(), (row, at) => {
        const name = foldText(`${row.artist} ${row.title}`);
        const typed = name.slice(0, Math.max(foldText(row.artist).length + 2, at % name.length));
        expect(mentions(lookUp, typed, row)).toBe(true);
      }),
      SAMPLES,
    );
  });

  test('one wrong, missing, added or swapped letter in a longer word is forgiven', () => {
    fc.assert(
      fc.property(anyRecord, fc.nat(), fc.nat(), fc.constantFrom(...SLIPS), (row, which, where, slip) => {
        const words = foldText(`${row.artist} ${row.title}`).split(' ');
        const long = words.flatMap((word, index) => (/^[a-z]{5,}$/.test(word) ? [index] : []));
        fc.pre(long.length > 0);
        const place = long[which % long.length] ?? 0;
        const slipped = words.with(place, slip(words[place] ?? '', where));
        expect(mentions(lookUp, slipped.join(' '), row)).toBe(true);
      }),
      SAMPLES,
    );
  });

  test('an album that is not there is never said to be owned', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: typable.length - 1 }), (index) => {
        const missing = records[index];
        if (!missing) return;
        const rest = createLookUp({
          records: records.filter((row) => nameOf(row) !== nameOf(missing)),
          hidden: [],
          wishlist: [],
        });
        const verdict = rest.ask(`${missing.artist} ${missing.title}`)?.verdict;
        const owned = verdict?.kind === 'owned' ? verdict.copies.map(({ record: row }) => row) : [];
        // Titles like "Greatest Hits" within longer ones are really there: every typed word must be.
        for (const row of owned) expect(sharesWords(row, missing)).toBe(true);
      }),
      { ...SAMPLES, numRuns: 60 },
    );
  });
});

withOutsideData('fixtures/catalogue/pressings.json', 'look-ups of 507 real pressings', (file) => {
  const pressing = z.object({
    artist: z.string(),
    title: z.string(),
    labels: z.array(z.object({ name: z.string(), catno: z.string() })),
    barcodes: z.array(z.string()),
  });
  const pressings = file.readJson(z.array(pressing));
  const records = pressings.map(({ artist, title, labels, barcodes }) =>
    record(artist, title, {
      label: labels[0]?.name ?? null,
      catalogNumber: labels.map(({ catno }) => catno).join(', ') || null,
      barcode: barcodes[0] ?? null,
    }),
  );
  const lookUp = createLookUp({ records, hidden: [], wishlist: [] });

  test('each with a usual barcode is found by it, with and without gaps', () => {
    const withBarcode = records.filter(({ barcode }) => /^\d{12,13}$/.test(barcode?.replace(/\D/g, '') ?? ''));
    expect(withBarcode.length).toBeGreaterThan(30);
    for (const row of withBarcode) {
      const digits = (row.barcode ?? '').replace(/\D/g, '');
      for (const typed of [digits, digits.padStart(13, '0'), digits.replace(/^(\d)(\d{5})/, '$1 $2 ')]) {
        expect(signOf(lookUp, typed, row), typed).toBe('barcode');
      }
    }
  });

  test('each with a catalogue number of letters and digits is found by it', () => {
    const withNumber = records.filter(({ catalogNumber }) =>
      /^(?=.*\d)(?=.*[a-z])[a-z\d -]{4,}$/i.test(catalogNumber ?? ''),
    );
    expect(withNumber.length).toBeGreaterThan(200);
    for (const row of withNumber) {
      const typed = row.catalogNumber ?? '';
      expect(signOf(lookUp, typed, row), typed).toBe('catalogue number');
      expect(signOf(lookUp, typed.toLowerCase().replace(/[ -]/g, ''), row), typed).toBe('catalogue number');
    }
  });
});

const SLIPS: ((word: string, at: number) => string)[] = [
  (word, at) => replaceAt(word, at, (letter) => (letter === 'q' ? 'x' : 'q')),
  (word, at) => replaceAt(word, at, () => ''),
  (word, at) => replaceAt(word, at, (letter) => `${letter}q`),
  (word, at) => {
    const index = at % (word.length - 1);
    return `${word.slice(0, index)}${word[index + 1]}${word[index]}${word.slice(index + 2)}`;
  },
];

function replaceAt(word: string, at: number, change: (letter: string) => string): string {
  const index = at % word.length;
  return word.slice(0, index) + change(word[index] ?? '') + word.slice(index + 1);
}

/** True if the answer is that very album. */
function finds(lookUp: LookUp, typed: string, { id }: RecordRow): boolean {
  const verdict = lookUp.ask(typed)?.verdict;
  return verdict?.kind === 'owned' && verdict.copies.some((copy) => copy.record.id === id);
}

/** True if the album is shown: as the answer or among what else fits. */
function mentions(lookUp: LookUp, typed: string, row: RecordRow): boolean {
  const answer = lookUp.ask(typed);
  return (
    finds(lookUp, typed, row) || answer?.others.some((match) => match.kind === 'owned' && match.record === row) === true
  );
}

function signOf(lookUp: LookUp, typed: string, row: RecordRow): string | undefined {
  const verdict = lookUp.ask(typed)?.verdict;
  return verdict?.kind === 'owned' && finds(lookUp, typed, row) ? verdict.sign : undefined;
}

function nameOf({ artist, title }: RecordRow): string {
  return `${foldText(artist)}\n${foldText(title)}`;
}

function sharesWords(row: RecordRow, searched: RecordRow): boolean {
  const own = foldText(`${row.artist} ${row.title}`).split(' ');
  const compact = own.join('');
  return foldText(`${searched.artist} ${searched.title}`)
    .split(' ')
    .every((word) => compact.includes(word) || own.some((each) => slipsBetween(word, each, 3, true) <= 3));
}

/** The distance with swaps of neighbours, as it is defined. */
function byTrying(a: string, b: string): number {
  const cache = new Map<string, number>();
  function from(i: number, j: number): number {
    if (i === 0 || j === 0) return Math.max(i, j);
    const key = `${i} ${j}`;
    const value = cache.get(key);
    if (value !== undefined) return value;
    const change = a[i - 1] === b[j - 1] ? 0 : 1;
    let least = Math.min(from(i - 1, j) + 1, from(i, j - 1) + 1, from(i - 1, j - 1) + change);
    if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
      least = Math.min(least, from(i - 2, j - 2) + 1);
    cache.set(key, least);
    return least;
  }
  return from(a.length, b.length);
}
