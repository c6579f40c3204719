import type { ReactElement } from 'react';
import type { RecordRow } from '../../../shared/domain/record.ts';
import type { HomeSearch } from './home-search.ts';

/** What the parts of the home can ask for; the route knows how. */
export interface HomeNavigation {
  search: HomeSearch;
  change(changes: Partial<HomeSearch>): void;
  /** A link to the home with these parameters changed. */
  linkTo(changes: Partial<HomeSearch>): ReactElement;
}

export interface RecordActions {
  addShelfie(record: RecordRow): void;
  remove(record: RecordRow): void;
}
