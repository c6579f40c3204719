import { CONDITION_SLUGS, type Condition } from '../../../../shared/domain/condition.ts';
import { tagsOf } from '../../../../shared/domain/tag.ts';
import type { RecordRow } from '../../../../shared/schemas/record.ts';
import { collator } from '../../../library/view/members.ts';
import type { NameKey } from './filter-words.ts';

export interface NameOption {
  name: string;
  count: number;
}

/** The names that records have, and how many have each, whatever its case: grades best first, the others A to Z. */
export function optionsOf(records: readonly RecordRow[], key: NameKey): NameOption[] {
  const byName = new Map<string, NameOption>();
  for (const record of records) {
    for (const name of NAMES[key]?.(record) ?? [record[key as 'genre']]) {
      const text = name?.trim();
      if (!text) continue;
      const option = byName.get(text.toLowerCase());
      if (option) option.count += 1;
      else byName.set(text.toLowerCase(), { name: text, count: 1 });
    }
  }
  const options = [...byName.values()];
  if (key === 'condition') return options.sort((a, b) => gradeAt(a) - gradeAt(b));
  return options.sort((a, b) => collator.compare(a.name, b.name));
}

/** The filters that are more than the field of the same name. */
const NAMES: Partial<Record<NameKey, (record: RecordRow) => readonly string[]>> = {
  tag: ({ customTags }) => tagsOf(customTags),
  format: ({ format }) => format?.split(',') ?? [],
};

function gradeAt({ name }: NameOption): number {
  return CONDITION_SLUGS.indexOf(name as Condition);
}
