import { useCallback, useMemo } from 'react';
import { shelfInRecords } from '../../../shared/domain/year-in-records.ts';
import { useSavedRecords, useView } from '../../library/react/hooks.ts';
import { createRecordFilter } from '../../library/view/record-filter.ts';
import { PictureDialog, type PictureDialogProps } from './PictureDialog.tsx';
import { shelfPoster } from './posters.ts';

export type ShelfPictureDialogProps = Pick<PictureDialogProps, 'open' | 'onClose'> & {
  /** Names as the filters of the home have them: a line for each, of which one is enough. */
  artist?: string | undefined;
  label?: string | undefined;
};

/** All records of an artist or a label, as a picture to share. */
export function ShelfPictureDialog({ artist, label, ...dialog }: ShelfPictureDialogProps) {
  const { account } = useView();
  const records = useSavedRecords();
  const found = useMemo(
    () => shelfInRecords(createRecordFilter()(records, records, { artist, label })),
    [records, artist, label],
  );
  const posterOf = useCallback(
    (withAmounts: boolean) => shelfPoster(found, { artist, label }, withAmounts),
    [found, artist, label],
  );
  const hasAmounts = account?.showCollectionValue === true && found.breakdown.paid.length > 0;
  return <PictureDialog {...dialog} posterOf={posterOf} hasAmounts={hasAmounts} />;
}
