import type { ReactElement } from 'react';
import type { RecordRow } from '../../../shared/domain/record.ts';
import type { HomeSearch } from './home-search.ts';

/** What the parts of the home can ask for; the route knows how. */
export interface HomeNavigation {
  search: HomeSearch;
  /** @param replace whether Back is not to lead to what is shown now */
  change(changes: Partial<HomeSearch>, replace?: boolean): void;
  /** Opens a record out of the tile or row that was pressed. */
  openRecord(id: string, from: Element | null): void;
  /** A link to the home with these parameters changed. */
  linkTo(changes: Partial<HomeSearch>): ReactElement;
  /** The same as an address, for links too many to be components. */
  addressOf(changes: Partial<HomeSearch>): string;
}

export interface RecordActions {
  addShelfie(record: RecordRow): void;
  remove(record: RecordRow): void;
}

/** Stands for an id in the address of a record, which is written once for all. */
const SOME_ID = 'record-id';

/** The addresses that open records. */
export function recordAddresses(navigation: HomeNavigation): (id: string) => string {
  const address = navigation.addressOf({ record: SOME_ID });
  return (id) => address.replace(SOME_ID, encodeURIComponent(id));
}
