import type { Naming } from '../../../shared/commands/definition.ts';
import { definitionOf } from '../../../shared/commands/registry.ts';
import { conditionOf, parseCondition } from '../../../shared/domain/condition.ts';
import type { Pressing } from '../../../shared/domain/wish-rule.ts';
import { type Field, TABLES } from '../../../shared/entities.ts';
import { ENTITIES } from '../../../shared/nouns.ts';
import type { QueuedCommand } from '../../library/journal/rows.ts';
import type { LibraryView } from '../../library/view/view.ts';
import { countText } from '../../ui/number-text.ts';
import { isObject } from './change-subject.ts';

const FIELDS: Readonly<Record<string, Field>> = Object.assign({}, ...ENTITIES.map((entity) => TABLES[entity].fields));

/** Describes a change: 'Condition set to Near Mint'. */
export function changeWords({ name, args }: Pick<QueuedCommand, 'name' | 'args'>, view: LibraryView): string {
  // A change from another version of the app may be unknown here.
  const { words = 'A change' } = definitionOf(name) ?? {};
  return typeof words === 'string' ? words : words(args, namingIn(view));
}

function namingIn(view: LibraryView): Naming {
  return {
    records(ids) {
      const [first, ...others] = Array.isArray(ids) ? ids : [];
      return (others.length === 0 && view.record(String(first))?.title) || countText(others.length + 1, 'record');
    },
    changes: (changes) => (isObject(changes) ? updateWords(changes) : 'Changed'),
  };
}

function updateWords(changes: Record<string, unknown>): string {
  const fields = Object.entries(changes);
  const [only] = fields;
  if (only && fields.length === 1) {
    const [field, value] = only;
    if (value === null || value === '') return `${fieldName(field)} cleared`;
    return isShort(field) ? `${fieldName(field)} set to ${valueWords(field, value)}` : `${fieldName(field)} changed`;
  }
  return `${listOf(fields.map(([field]) => fieldName(field)))} changed`;
}

function isShort(field: string): boolean {
  return !FIELDS[field]?.isLong;
}

export function fieldName(field: string): string {
  return FIELDS[field]?.label ?? field;
}

/** Formats a stored value. */
export function valueWords(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (field === 'isPublic') return value ? 'public' : 'private';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  const kind = FIELDS[field]?.kind;
  if (kind === 'condition') {
    const slug = parseCondition(String(value));
    return slug ? conditionOf(slug).short : String(value);
  }
  if (kind === 'pressing') return PRESSING_WORDS[value as Pressing] ?? String(value);
  if (field === 'imageUrl') return 'another picture';
  return String(value);
}

const PRESSING_WORDS: Partial<Record<Pressing, string>> = {
  any: 'any',
  release: 'this release',
  country: 'same country',
  original: 'original year',
};

/** 'Year', 'Year and label', 'Year, label and notes'. */
function listOf(words: readonly string[]): string {
  const [first = '', ...rest] = words;
  const lower = [first, ...rest.map((word) => word.charAt(0).toLowerCase() + word.slice(1))];
  return lower.length < 2 ? first : `${lower.slice(0, -1).join(', ')} and ${lower.at(-1)}`;
}
