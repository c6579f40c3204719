import { type MouseEvent, memo, useCallback, useMemo, useRef, useState } from 'react';
import type { RecordRow } from '../../../../shared/schemas/record.ts';
import { useLibrary } from '../../../library/react/hooks.ts';
import { usePicture } from '../../../library/react/use-picture.ts';
import type { RowSync } from '../../../library/view/view.ts';
import { Shelf } from '../../../record-ui/Shelf.tsx';
import { ShelfSkeleton } from '../../../record-ui/ShelfSkeleton.tsx';
import { ShelfSpot } from '../../../record-ui/ShelfSpot.tsx';
import { Sleeve } from '../../../record-ui/sleeve/Sleeve.tsx';
import type { ActionItem } from '../../../ui/action-item.ts';
import { laterCode, useLaterCode, useLoadedCode } from '../../../ui/later-code.ts';
import { Pager } from '../../../ui/Pager.tsx';
import { isPlainClick } from '../../../ui/plain-click.ts';
import { useRowLength } from '../../../ui/use-row-length.ts';
import { useRowsInTurn } from '../../../ui/use-rows-in-turn.ts';
import { type HomeNavigation, type RecordActions, recordAddresses } from '../home-props.ts';
import { useRowChoice } from '../row-choice.ts';
import type { HomeRecords } from '../use-home-records.ts';
import { useTileKeys } from './use-tile-keys.ts';

/** Boards per page of the shelf. */
export const SHELF_ROWS = 3;
const actionSheet = laterCode(() => import('../../../ui/overlay/ActionSheet.tsx'));
const shelfGestures = laterCode(() => import('./ShelfGestures.tsx'));
const recordTools = laterCode(() => import('./record-tools.tsx'));

export type ShelfViewProps = { navigation: HomeNavigation; home: HomeRecords; actions: RecordActions };

/** Memoised: re-renders only when its props change. */
export const ShelfView = memo(function ShelfView({ navigation, home, actions }: ShelfViewProps) {
  const perRow = useRowLength(useRowChoice());
  const [pressed, setPressed] = useState<RecordRow>();
  const [sheetOpen, setSheetOpen] = useState(false);
  const closeSheet = () => setSheetOpen(false);
  const sheet = useLaterCode(actionSheet, sheetOpen, closeSheet);
  const { page, pageCount, shown } = pageOf(home.records, perRow * SHELF_ROWS, navigation.search.page);
  const drawn = useRowsInTurn(shown, perRow);
  const shelf = useRef<HTMLDivElement>(null);
  const turnTo = (next: number, replace?: boolean) =>
    navigation.change({ page: next === 1 ? undefined : next }, replace);
  const ids = shown.map(({ id }) => id);
  const { currentId, ...keys } = useTileKeys({ ids, perRow, page, pageCount, onPage: turnTo, shelf });
  const gestures = useLoadedCode(shelfGestures);
  const addressOf = useMemo(() => recordAddresses(navigation), [navigation]);
  const { openRecord } = navigation;
  const open = useCallback(
    (event: MouseEvent, id: string) => {
      if (!isPlainClick(event)) return;
      event.preventDefault();
      openRecord(id, event.currentTarget.closest('[role="listitem"]'));
    },
    [openRecord],
  );
  const library = useLibrary();
  const tools = useLoadedCode(recordTools);
  const toolsOf = useCallback(
    (record: RecordRow) => tools?.recordTools(library, record, navigation, actions) ?? [],
    [tools, library, navigation, actions],
  );
  const press = useCallback((record: RecordRow) => {
    setPressed(record);
    setSheetOpen(true);
  }, []);
  if (home.loading) return <ShelfSkeleton perRow={perRow} />;

  return (
    <>
      <Shelf label="Records" perRow={perRow} ref={shelf} {...keys}>
        {drawn.map((record) => (
          <RecordTile
            key={record.id}
            record={record}
            sync={home.syncOf(record.id)}
            tabStop={record.id === currentId}
            href={addressOf(record.id)}
            toolsOf={toolsOf}
            onOpen={open}
            onPress={press}
          />
        ))}
      </Shelf>
      {gestures && (
        <gestures.ShelfGestures
          element={shelf}
          perRow={perRow}
          rows={SHELF_ROWS}
          page={page}
          pageCount={pageCount}
          onPage={turnTo}
        />
      )}
      <Pager className="home-pager" page={page} pageCount={pageCount} onPageChange={turnTo} />
      {sheet && pressed && (
        <sheet.ActionSheet
          open={sheetOpen}
          onClose={closeSheet}
          title={pressed.title}
          head={<p className="muted sm">{pressed.artist}</p>}
          items={toolsOf(pressed)}
        />
      )}
    </>
  );
});

type RecordTileProps = {
  record: RecordRow;
  sync: RowSync;
  tabStop: boolean;
  href: string;
  toolsOf: (record: RecordRow) => ActionItem[];
  onOpen: (event: MouseEvent, id: string) => void;
  onPress: (record: RecordRow) => void;
};

const RecordTile = memo(function RecordTile(props: RecordTileProps) {
  const { record, sync, tabStop, href, toolsOf, onOpen, onPress } = props;
  const { id, title, artist, imageUrl, isLimitedEdition, shelfiePhotos } = record;
  const picture = usePicture(imageUrl);
  return (
    <ShelfSpot
      id={id}
      tabStop={tabStop}
      title={title}
      artist={artist}
      cover={<Sleeve artist={artist} title={title} imageUrl={picture} decorative />}
      href={href}
      onOpen={(event) => onOpen(event, id)}
      limited={isLimitedEdition}
      lentTo={record.lentTo}
      snaps={shelfiePhotos.length}
      waiting={sync === 'waiting'}
      note={sync === 'refused' ? 'Not saved online' : undefined}
      tools={() => toolsOf(record)}
      onLongPress={() => onPress(record)}
    />
  );
});

/** One page of a list; a page beyond the last one shows the first. */
export function pageOf<Row>(rows: readonly Row[], perPage: number, asked = 1) {
  const pageCount = Math.max(1, Math.ceil(rows.length / perPage));
  const page = asked > pageCount ? 1 : asked;
  return { page, pageCount, shown: rows.slice((page - 1) * perPage, page * perPage) };
}
