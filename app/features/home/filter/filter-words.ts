import { conditionOf, parseCondition } from '../../../../shared/domain/condition.ts';
import { genreLabel } from '../../../../shared/domain/genre.ts';
import type { FilterKey, Filters } from '../../../library/view/record-filter.ts';
import type { HomeSearch } from '../home-search.ts';

type Words = {
  readonly [Key in FilterKey]: { title: string; words: (value: NonNullable<Filters[Key]>) => string };
};

/** The name of each filter, and a value of it on a chip; names are one value each. */
export const FILTER_WORDS: Words = {
  genre: { title: 'Genre', words: genreLabel },
  decade: { title: 'Decade', words: (decade) => `${decade}s` },
  artist: { title: 'Artist', words: asItIs },
  label: { title: 'Label', words: asItIs },
  condition: { title: 'Condition', words: gradeName },
  tag: { title: 'Tag', words: asItIs },
  format: { title: 'Format', words: asItIs },
  country: { title: 'Country', words: asItIs },
  place: { title: 'Place', words: asItIs },
  cover: { title: 'Cover', words: (wanted) => (wanted === 'yes' ? 'With a cover' : 'Without a cover') },
  value: { title: 'Value', words: (wanted) => (wanted === 'yes' ? 'With a value' : 'Without a value') },
  limited: { title: 'Limited edition', words: () => 'Limited edition' },
  lent: { title: 'Lent', words: () => 'Lent' },
  ungraded: { title: 'Sleeve not graded', words: () => 'Sleeve not graded' },
  unplayed: { title: 'Never played', words: () => 'Never played' },
};

/** The filters by name, which may have several names. */
export type NameKey = Exclude<FilterKey, 'decade' | 'cover' | 'value' | 'limited' | 'lent' | 'ungraded' | 'unplayed'>;

export function namesOf(value: string | undefined): string[] {
  return value === undefined ? [] : value.split('\n');
}

/** The filter with a name, or without it where it has it. */
export function toggled(value: string | undefined, name: string): string | undefined {
  const names = namesOf(value);
  const others = names.filter((each) => each !== name);
  const next = others.length < names.length ? others : [...names, name];
  return next.join('\n') || undefined;
}

export interface FilterChip {
  key: FilterKey;
  text: string;
  /** The search without it. */
  without: Partial<HomeSearch>;
}

/** A chip for each value of each filter that is set. */
export function chipsOf(search: HomeSearch): FilterChip[] {
  return (Object.keys(FILTER_WORDS) as FilterKey[]).flatMap((key) => {
    const value = search[key];
    if (value === undefined) return [];
    const words = FILTER_WORDS[key].words as (one: unknown) => string;
    const names = typeof value === 'string' ? namesOf(value) : [value];
    return names.map((one) => ({
      key,
      text: words(one),
      without: { [key]: typeof one === 'string' ? toggled(String(value), one) : undefined },
    }));
  });
}

function gradeName(condition: string): string {
  const slug = parseCondition(condition);
  return slug ? conditionOf(slug).long : condition;
}

function asItIs(name: string): string {
  return name;
}
