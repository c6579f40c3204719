import type { LibraryState, Outcome } from '../../shared/commands/command.ts';
import { type Entity, NOUNS } from '../../shared/nouns.ts';

/** Beyond this number of rows an entry says only how many more there are. */
const MOST_ROWS = 50;
const LONGEST = 300;
/** Fields that change with every write, or say nothing to a person. */
const UNSAID = new Set(['id', 'userId', 'version', 'createdAt', 'updatedAt']);

type Values = Record<string, unknown>;

/** What the changes of one transaction were, for the entry of a write by an administrator who views as the person. */
export interface ViewedActs {
  /** Call it before the rows are changed. */
  command(name: string, outcome: Outcome, library: LibraryState): void;
  account(before: object, after: object): void;
  entry(): { before: Values | null; after: Values | null; refused?: string };
}

/** Rows are named as a person calls them, 'record Blue Train', each with the fields that changed. */
export function createViewedActs(): ViewedActs {
  const before: Values = {};
  const after: Values = {};
  const refusals: string[] = [];
  const commands: string[] = [];
  let rows = 0;

  function add(name: string, old: object | null | undefined, next: object | null): void {
    rows += 1;
    if (rows > MOST_ROWS) return;
    const key = name in after ? `${name} (${rows})` : name;
    const changed = old && next ? changedFields(old, next) : undefined;
    before[key] = old ? said(old, changed) : null;
    after[key] = next ? said(next, changed) : null;
  }

  return {
    command(name, outcome, library) {
      commands.push(name);
      if (outcome.status === 'refused') refusals.push(outcome.code);
      if (outcome.status !== 'ok') return;
      for (const { entity, id, row } of outcome.changes) {
        const old = library[entity](id);
        add(`${NOUNS[entity].label} ${nameOf(entity, row ?? old)}`, old, row);
      }
    },
    account: (old, next) => add('account', old, next),
    entry() {
      if (rows === 0 && refusals.length > 0) return { before: null, after: { commands }, refused: String(refusals[0]) };
      if (rows === 0) return { before: null, after: commands.length > 0 ? { commands } : null };
      const more = {
        ...(rows > MOST_ROWS && { 'more rows': rows - MOST_ROWS }),
        ...(refusals.length > 0 && { 'refused commands': refusals.length }),
      };
      return { before, after: { ...after, ...more } };
    },
  };
}

function nameOf(entity: Entity, row: object | undefined): string {
  const { title, name } = (row ?? {}) as { title?: string; name?: string };
  return clipped((entity === 'collection' ? name : title) ?? '') as string;
}

function changedFields(old: object, next: object): Set<string> {
  const then = old as Values;
  return new Set(
    Object.entries(next)
      .filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(then[field]))
      .map(([field]) => field),
  );
}

/** @param fields all of them, without those that are empty, if not given */
function said(row: object, fields?: ReadonlySet<string>): Values {
  const wanted = Object.entries(row).filter(
    ([field, value]) => !UNSAID.has(field) && (fields ? fields.has(field) : value !== null && value !== undefined),
  );
  return Object.fromEntries(wanted.map(([field, value]) => [field, clipped(value)]));
}

function clipped(value: unknown): unknown {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  if (text.length <= LONGEST) return value;
  return `${[...text].slice(0, LONGEST).join('')}…`;
}
