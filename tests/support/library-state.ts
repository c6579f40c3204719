import type { LibraryState } from '../../shared/commands/command.ts';
import type { AccountRow } from '../../shared/domain/user.ts';
import type { RowOf } from '../../shared/entities.ts';
import { byEntity, type Entity } from '../../shared/nouns.ts';

export type RowMaps = { readonly [E in Entity]: Map<string, RowOf[E]> };

export function emptyMaps(): RowMaps {
  return byEntity(() => new Map()) as RowMaps;
}

/** A library state backed by plain maps, as the rules read it. */
export function stateOver(
  maps: RowMaps,
  account: () => AccountRow | undefined,
  deleted: LibraryState['deleted'] = () => undefined,
): LibraryState {
  const readers = byEntity((entity) => (id: string) => maps[entity].get(id)) as Pick<LibraryState, Entity>;
  return {
    ...readers,
    get account() {
      return account();
    },
    count: (entity) => maps[entity].size,
    all: (entity) => maps[entity].values(),
    deleted,
  };
}
