import type { TrayEntry } from '../../app/library/journal/rows.ts';
import { plain } from './replay.ts';
import type { Entry, Sight } from './second-hand.ts';
import type { Kind, Row } from './second-rows.ts';
import type { OpenTab } from './stage.ts';

// What a device shows, in the words of the second model, and where two sights differ.

/** The rows as a tab shows them, and its tray. */
export function sightOf(library: OpenTab['library']): Sight {
  const byId = <R extends { id: string }>(rows: Iterable<R>) => new Map([...rows].map((row) => [row.id, row]));
  const state = library.state();
  return {
    records: byId(state.all('record')),
    collections: byId(state.all('collection')),
    wishes: byId(library.view().wishlist),
    gone: new Map(),
    tray: new Map(library.tray().map((entry) => [entry.id, entryOf(entry)])),
  };
}

export function entryOf({ kind, command: { name, args }, code, snapshot, overwrote, left }: TrayEntry): Entry {
  return { kind, name, args, code, snapshot, overwrote, left };
}

/** The first thing that is not as it should be; ids of entries must be known. When a row was changed is for the server to say. */
export function differenceOf(right: Sight, shown: Sight): string | undefined {
  for (const kind of ['records', 'collections', 'wishes', 'tray'] as const) {
    for (const id of new Set<string>([...right[kind].keys(), ...shown[kind].keys()])) {
      const [wanted, found] = [textOf(right, kind, id), textOf(shown, kind, id)];
      if (wanted !== found) return `${kind} show ${found ?? 'nothing'}, right is ${wanted ?? 'nothing'}`;
    }
  }
  return undefined;
}

function textOf(sight: Sight, kind: Kind | 'tray', id: string): string | undefined {
  if (kind === 'tray') return plain(sight.tray.get(id));
  const row: Row | undefined = sight[kind].get(id);
  if (!row) return undefined;
  const { createdAt, updatedAt, version, collectionIds, ...rest } = row;
  // A first album brings it along, and another one may be the first now.
  const isOwnDefault = kind === 'collections' && version === 0 && rest.isDefault;
  return plain({ ...rest, createdAt: isOwnDefault ? '' : createdAt, collectionIds: shelvesOf(collectionIds, sight) });
}

/** The default collection shows everything, and one that is gone nothing, whatever is noted for it (AMB-56). */
function shelvesOf(ids: unknown, { collections }: Sight): unknown {
  return Array.isArray(ids) ? ids.filter((id) => collections.get(id)?.isDefault === false) : ids;
}
