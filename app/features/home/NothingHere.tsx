import { EmptyShelf } from '../../record-ui/EmptyShelf.tsx';
import { Button } from '../../ui/Button.tsx';
import { AddAlbum } from './AddAlbum.tsx';
import { hasFilter, NO_FILTERS, nothingFound } from './filter/home-filters.ts';
import type { HomeNavigation } from './home-props.ts';
import type { HomeRecords } from './use-home-records.ts';

type NothingHereProps = {
  navigation: HomeNavigation;
  home: HomeRecords;
  onAdd: () => void;
  /** One of its steps has the button to add. */
  isFirstDay: boolean;
};

/** The reason why the shelf is empty, with an action. */
export function NothingHere(props: NothingHereProps) {
  const { navigation, home, onAdd, isFirstDay } = props;
  if (home.inCollectionCount > 0 && hasFilter(navigation.search)) {
    const { text, clear } = nothingFound(navigation.search);
    return (
      <EmptyShelf
        title="Nothing matches"
        text={text}
        action={<Button onClick={() => navigation.change({ q: undefined, ...NO_FILTERS })}>{clear}</Button>}
      />
    );
  }
  if (home.totalCount > 0 && home.collection) {
    return (
      <EmptyShelf
        title={`No records in ${home.collection.name}`}
        text="Add a record here, or put records you own into this collection from the list view of your main collection."
        action={<AddAlbum variant="key" onAdd={onAdd} />}
      />
    );
  }
  if (!home.complete) {
    return (
      <EmptyShelf
        title="Your records are not here yet"
        text="They come to this device once it is online. What you add meanwhile joins them."
        action={<AddAlbum variant="key" onAdd={onAdd} />}
      />
    );
  }
  return (
    <EmptyShelf
      title="No records yet"
      text="Start building your collection by adding your first album!"
      action={!isFirstDay && <AddAlbum variant="key" onAdd={onAdd} />}
    />
  );
}
