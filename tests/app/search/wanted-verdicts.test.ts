import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Answer, type Match, rowOf } from '../../../app/search/answer.ts';
import { createLookUp } from '../../../app/search/look-up.ts';
import { slipsBetween } from '../../../app/search/slips.ts';
import { foldText } from '../../../shared/domain/text.ts';
import type { RecordRow } from '../../../shared/schemas/record.ts';
import { LIFE_ALBUMS, LIFE_WISHES } from '../../support/full-life.ts';
import { record, wish } from './rows.ts';

const HIDDEN = 60;

const records = LIFE_ALBUMS.map(({ artist, title, collections: _, ...fields }) =>
  record(artist, title, {
    ...fields,
    ...(title === 'Rumours' && { barcode: '0 75992 73131 7', matrixRunout: 'KSK 3010 F14' }),
  }),
);
const shelf = {
  records: records.slice(0, -HIDDEN),
  hidden: records.slice(-HIDDEN),
  wishlist: LIFE_WISHES.map(({ artist, title, ...fields }) => wish(artist, title, fields)),
};
const { ask } = createLookUp(shelf);

/** The lines of wanted-verdicts.tsv, which says what they mean. */
const WANTED = readFileSync(new URL('wanted-verdicts.tsv', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('# '))
  .map((line) => line.split('\t') as [query: string, verdict: string, names: string | undefined]);

test('there are 200 wanted verdicts, and half of them are of near misses', () => {
  expect(WANTED.length).toBeGreaterThanOrEqual(200);
  const misses = WANTED.filter(([, verdict]) => ['rows', 'no', 'wish'].includes(verdict));
  expect(misses.length).toBeGreaterThanOrEqual(100);
  expect(new Set(WANTED.map(([query]) => query)).size).toBe(WANTED.length);
});

test.each(WANTED)('"%s" is answered with %s %s', (query, verdict, names) => {
  const answer = ask(query);
  const named = namedIn(answer);
  const isListing = verdict === 'rows' || verdict === 'no';
  expect(isListing ? named.split('\t')[0] : named).toBe(isListing ? verdict : `${verdict}\t${names}`);
  if (isListing && names) expect(answer?.others.map((match) => rowOf(match).title)).toContain(names);
});

/** The verdict as the file writes it. */
function namedIn(answer: Answer | undefined): string {
  const verdict = answer?.verdict;
  switch (verdict?.kind) {
    case 'owned':
      return `yes\t${verdict.copies[0]?.record.title}`;
    case 'several':
      return `yes\t${answer?.others
        .slice(0, verdict.count)
        .map((match) => rowOf(match).title)
        .join('; ')}`;
    case 'artist':
      return `by\t${verdict.artists.join('; ')}`;
    case 'wished':
      return `wish\t${verdict.wish.title}`;
    case 'rows':
      return 'rows';
    case 'other-pressing':
      return `other\t${verdict.copies[0]?.record.title}`;
    default:
      return 'no';
  }
}

test.each(['k.d. lang', 'paranoid', 'leviathan'])('"%s" is owned, although the plan hides it', (query) => {
  const verdict = ask(query)?.verdict;
  if (verdict?.kind === 'owned') expect(verdict.copies.map(({ hidden }) => hidden)).toEqual([true]);
  else expect(verdict).toMatchObject({ kind: 'artist', count: 1 });
});

describe('for any album of the full life', () => {
  const RUNS = { numRuns: 60, seed: 28 };
  const all = [...shelf.records, ...shelf.hidden];
  const anyRecord = fc.constantFrom(...all);

  test('no part of its text is a Yes for it, nor for another album, once it is deleted', () => {
    fc.assert(
      fc.property(anyRecord, fc.constantFrom('title', 'both', 'reversed'), (gone, how) => {
        const isOther = (row: RecordRow) => nameOf(row) !== nameOf(gone);
        const rest = createLookUp({
          records: shelf.records.filter(isOther),
          hidden: shelf.hidden.filter(isOther),
          wishlist: [],
        });
        const text = { title: gone.title, both: nameOf(gone), reversed: `${gone.title} ${gone.artist}` }[how];
        for (let length = 1; length <= text.length; length += 1) {
          const named = yesRows(rest.ask(text.slice(0, length)));
          for (const row of named) expect(hasAllWords(row, text.slice(0, length))).toBe(true);
        }
        // Two albums may have one title; with the artist there is only one.
        if (how !== 'title') expect(yesRows(rest.ask(text))).toEqual([]);
      }),
      RUNS,
    );
  });

  test('every word of any query is a word of each album that a Yes names', () => {
    const words = [...new Set(all.flatMap((row) => foldText(nameOf(row)).split(' ')))].filter(Boolean);
    const anyWord = fc.constantFrom(...words);
    const anyPart = fc.tuple(anyWord, fc.nat(9)).map(([word, cut]) => word.slice(0, Math.max(1, word.length - cut)));
    const anyQuery = fc
      .array(fc.oneof(anyWord, anyWord, anyPart), { minLength: 1, maxLength: 4 })
      .map((texts) => texts.join(' '));
    fc.assert(
      fc.property(anyQuery, (query) => {
        for (const row of yesRows(ask(query))) expect(hasAllWords(row, query), `${query}: ${nameOf(row)}`).toBe(true);
      }),
      { numRuns: 2_000, seed: 28 },
    );
  });

  test('the whole of its names is a Yes, in any order and case', () => {
    fc.assert(
      fc.property(anyRecord, fc.boolean(), (row, isReversed) => {
        const text = isReversed ? `${row.title} ${row.artist}` : nameOf(row);
        for (const typed of [text, text.toUpperCase()]) {
          expect(yesRows(ask(typed)).map(nameOf), typed).toContain(nameOf(row));
        }
      }),
      RUNS,
    );
  });
});

/** The rows that a Yes names. */
function yesRows(answer: Answer | undefined): RecordRow[] {
  const verdict = answer?.verdict;
  if (verdict?.kind === 'owned' || verdict?.kind === 'other-pressing') {
    return verdict.sign === undefined ? verdict.copies.map(({ record: row }) => row) : [];
  }
  return verdict?.kind === 'several' ? recordsAmong(answer?.others.slice(0, verdict.count) ?? []) : [];
}

function recordsAmong(matches: readonly Match[]): RecordRow[] {
  return matches.flatMap((match) => (match.kind === 'owned' ? [match.record] : []));
}

function nameOf({ artist, title }: Pick<RecordRow, 'artist' | 'title'>): string {
  return `${artist} ${title}`;
}

/** Each typed word is one of the row's, with or without gaps; a long one may have a slip, the last may be unfinished. */
function hasAllWords(row: RecordRow, query: string): boolean {
  const [artist, title, typed] = [row.artist, row.title, query].map(wordsIn) as [string[], string[], string[]];
  if (typed.length === 0) return nameOf(row).includes(query.trim());
  const [by, called] = [artist.join(''), title.join('')];
  if ([called, by + called, called + by].includes(typed.join(''))) return true;
  const own = [...joinedRuns(artist), ...joinedRuns(title)];
  return typed.every(
    (word, index) =>
      own.includes(word) ||
      own.some((each) => Math.min(word.length, each.length) >= 5 && slipsBetween(word, each, 1, false) <= 1) ||
      (index === typed.length - 1 && own.some((each) => each.startsWith(word))),
  );
}

function wordsIn(text: string): string[] {
  return foldText(text)
    .split(' ')
    .filter((word) => word !== '' && word !== 'the');
}

/** 'u s a' is 'u', 'us', 'usa', 's', 'sa', 'a'. */
function joinedRuns(words: readonly string[]): string[] {
  return words.flatMap((_, from) =>
    words.slice(from).map((__, length) => words.slice(from, from + length + 1).join('')),
  );
}
