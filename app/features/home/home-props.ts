import type { ReactElement } from 'react';
import type { RecordRow } from '../../../shared/schemas/record.ts';
import type { HomeSearch } from './home-search.ts';

/** Navigation for the home's components; the route implements it. */
export interface HomeNavigation {
  search: HomeSearch;
  /** @param replace whether to replace the current history entry */
  change(changes: Partial<HomeSearch>, replace?: boolean): void;
  /** Opens a record from the clicked tile or row. */
  openRecord(id: string, from: Element | null): void;
  /** A link to the home page with changed parameters. */
  linkTo(changes: Partial<HomeSearch>): ReactElement;
  /** The same as a URL, for lists with too many links to be components. */
  addressOf(changes: Partial<HomeSearch>): string;
}

export interface RecordActions {
  addShelfie(record: RecordRow): void;
  remove(record: RecordRow): void;
  exportRecords(ids: readonly string[]): void;
}

/** A placeholder id in a record's URL, so that the URL is built once for all records. */
const SOME_ID = 'record-id';

/** Returns a function that builds a record's URL. */
export function recordAddresses(navigation: HomeNavigation): (id: string) => string {
  const address = navigation.addressOf({ record: SOME_ID });
  return (id) => address.replace(SOME_ID, encodeURIComponent(id));
}
