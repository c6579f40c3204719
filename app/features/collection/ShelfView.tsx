import { Link } from '@tanstack/react-router';
import { Camera, Disc3, Pencil, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { RecordRow } from '../../../shared/domain/record.ts';
import { usePicture } from '../../library/use-picture.ts';
import type { RowSync } from '../../library/view.ts';
import { ActionSheet } from '../../ui/ActionSheet.tsx';
import type { ActionItem } from '../../ui/action-item.ts';
import { Pager } from '../../ui/Pager.tsx';
import { Shelf } from '../../ui/Shelf.tsx';
import { ShelfSkeleton } from '../../ui/ShelfSkeleton.tsx';
import { ShelfSpot } from '../../ui/ShelfSpot.tsx';
import { Sleeve } from '../../ui/Sleeve.tsx';
import { useRowLength } from '../../ui/use-row-length.ts';
import type { HomeNavigation, RecordActions } from './home-props.ts';
import { pageOf } from './page-of.ts';
import type { HomeRecords } from './use-home-records.ts';
import { useTileKeys } from './use-tile-keys.ts';

const ROWS = 3;

export type ShelfViewProps = { navigation: HomeNavigation; home: HomeRecords; actions: RecordActions };

export function ShelfView({ navigation, home, actions }: ShelfViewProps) {
  const perRow = useRowLength();
  const [pressed, setPressed] = useState<RecordRow>();
  const [sheetOpen, setSheetOpen] = useState(false);
  const { page, pageCount, shown } = pageOf(home.records, perRow * ROWS, navigation.search.page);
  const shelf = useRef<HTMLDivElement>(null);
  const turnTo = (next: number) => navigation.change({ page: next === 1 ? undefined : next });
  const ids = shown.map(({ id }) => id);
  const { currentId, ...keys } = useTileKeys({ ids, perRow, page, pageCount, onPage: turnTo, shelf });
  if (home.loading) return <ShelfSkeleton perRow={perRow} />;

  const toolsOf = (record: RecordRow): ActionItem[] => [
    {
      label: 'View Album',
      icon: <Disc3 className="i" aria-hidden="true" />,
      render: <Link to="/album/$artist/$title" params={{ artist: record.artist, title: record.title }} />,
    },
    {
      label: 'Edit',
      icon: <Pencil className="i" aria-hidden="true" />,
      onSelect: () => navigation.change({ record: record.id, edit: true }),
    },
    {
      label: 'Add Shelfie',
      icon: <Camera className="i" aria-hidden="true" />,
      onSelect: () => actions.addShelfie(record),
    },
    {
      label: 'Delete',
      icon: <Trash2 className="i" aria-hidden="true" />,
      tone: 'bad',
      onSelect: () => actions.remove(record),
    },
  ];

  return (
    <>
      <Shelf label="Records" perRow={perRow} ref={shelf} {...keys}>
        {shown.map((record) => (
          <RecordTile
            key={record.id}
            record={record}
            sync={home.syncOf(record.id)}
            tabStop={record.id === currentId}
            navigation={navigation}
            tools={toolsOf(record)}
            onLongPress={() => {
              setPressed(record);
              setSheetOpen(true);
            }}
          />
        ))}
      </Shelf>
      <Pager className="home-pager" page={page} pageCount={pageCount} onPageChange={turnTo} />
      <ActionSheet
        open={sheetOpen}
        onClose={() => setSheetOpen(false)}
        title={pressed?.title ?? ''}
        head={<p className="muted sm">{pressed?.artist}</p>}
        items={pressed ? toolsOf(pressed) : []}
      />
    </>
  );
}

type RecordTileProps = {
  record: RecordRow;
  sync: RowSync;
  navigation: HomeNavigation;
  tools: ActionItem[];
  tabStop: boolean;
  onLongPress: () => void;
};

function RecordTile({ record, sync, navigation, tools, tabStop, onLongPress }: RecordTileProps) {
  const { id, title, artist, imageUrl, isLimitedEdition, shelfiePhotos } = record;
  const picture = usePicture(imageUrl);
  return (
    <ShelfSpot
      id={id}
      tabStop={tabStop}
      title={title}
      artist={artist}
      cover={<Sleeve artist={artist} title={title} imageUrl={picture} decorative />}
      open={navigation.linkTo({ record: id })}
      limited={isLimitedEdition}
      snaps={shelfiePhotos.length}
      waiting={sync === 'waiting'}
      note={sync === 'refused' ? 'Not saved online' : undefined}
      tools={tools}
      onLongPress={onLongPress}
    />
  );
}
