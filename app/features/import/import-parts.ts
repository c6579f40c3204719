import type { Library } from '../../library/library.ts';
import type { RunResult } from '../../library/library-types.ts';
import type { Fill, ImportPart } from './import-plan.ts';

type Target = Pick<Library, 'run' | 'state' | 'view'>;

/** A row that is there already, or was deleted since, is no reason to stop. */
const PASSED = new Set(['ID_CONFLICT', 'DELETED', 'NOT_FOUND', 'TOO_MANY', 'ALBUM_LIMIT_EXCEEDED']);

/** The number of rows that a person counts. */
export function partSize(part: ImportPart): number {
  if (part.kind === 'records') return part.records.length;
  if (part.kind === 'wishes') return part.wishes.length;
  return part.kind === 'fills' ? part.fills.length : 0;
}

/**
 * Carries out a part of an import. Doing it again changes nothing.
 * @returns why it could not be done
 */
export async function runPart(part: ImportPart, library: Target, group: string): Promise<string | undefined> {
  const problems: (string | undefined)[] = [];
  switch (part.kind) {
    case 'records': {
      // The person asked for these albums, also for those that were deleted here before. What finds no room any more waits.
      const input = { records: part.records, revives: true };
      return problemOf(await library.run('record.import', input, { group, keepRefused: true }));
    }
    case 'collections':
      for (const { id, name } of part.collections) {
        const fields = { name, description: null, isPublic: false };
        problems.push(problemOf(await library.run('collection.restore', { id, fields, recordIds: [] }, { group })));
      }
      break;
    case 'wishes':
      for (const wish of part.wishes) problems.push(problemOf(await library.run('wishlist.restore', wish, { group })));
      break;
    case 'fills':
      for (const fill of part.fills) {
        const row = rowOf(library, part.noun, fill.id) as Record<string, unknown> | undefined;
        const changes = Object.fromEntries(
          Object.entries(fill.changes).filter(([name]) => row && (row[name] ?? null) === null),
        );
        problems.push(await edit(library, part.noun, fill.id, changes, group));
      }
      break;
    case 'joins': {
      const { collectionId: id, recordIds } = part;
      return problemOf(await library.run('collection.addRecords', { id, recordIds }, { group }));
    }
  }
  return problems.find(Boolean);
}

/**
 * Takes back a part of an import. What was changed since stays.
 * @returns why it could not be taken back
 */
export async function takePartBack(part: ImportPart, library: Target, group: string): Promise<string | undefined> {
  const problems: (string | undefined)[] = [];
  switch (part.kind) {
    case 'records':
      return problemOf(await library.run('record.takeBackImport', { records: part.records }, { group }));
    case 'collections': {
      const empty = new Set(
        library.view().collections.flatMap(({ id, recordCount, isDefault }) => (recordCount || isDefault ? [] : [id])),
      );
      for (const { id } of part.collections.filter((each) => empty.has(each.id))) {
        problems.push(problemOf(await library.run('collection.delete', { id }, { group })));
      }
      break;
    }
    case 'wishes':
      for (const { id, fields } of part.wishes) {
        const row = rowOf(library, 'wishlist', id);
        if (row && Object.keys(fields).every((name) => isSame(row, fields, name)))
          problems.push(problemOf(await library.run('wishlist.delete', { id }, { group })));
      }
      break;
    case 'fills':
      for (const fill of part.fills) problems.push(await emptyAgain(library, part.noun, fill, group));
      break;
    case 'joins': {
      const { collectionId: id, recordIds } = part;
      return problemOf(await library.run('collection.removeRecords', { id, recordIds }, { group }));
    }
  }
  return problems.find(Boolean);
}

/** Empties the fields that still have the value which the import filled in. */
function emptyAgain(library: Target, noun: 'record' | 'wishlist', { id, changes }: Fill, group: string) {
  const row = rowOf(library, noun, id);
  const still = row ? Object.keys(changes).filter((name) => isSame(row, changes, name)) : [];
  return edit(library, noun, id, Object.fromEntries(still.map((name) => [name, null])), group);
}

async function edit(library: Target, noun: 'record' | 'wishlist', id: string, changes: object, group: string) {
  if (Object.keys(changes).length === 0) return undefined;
  return problemOf(await library.run(`${noun}.update`, { id, changes }, { group }));
}

function rowOf(library: Target, noun: 'record' | 'wishlist', id: string): object | undefined {
  return noun === 'record' ? library.state().record(id) : library.state().wishlistItem(id);
}

function isSame(row: object, other: object, name: string): boolean {
  const valueIn = (each: object) => JSON.stringify((each as Record<string, unknown>)[name]);
  return valueIn(row) === valueIn(other);
}

function problemOf(result: RunResult): string | undefined {
  return result.ok || result.kept || PASSED.has(result.code) ? undefined : result.message;
}
