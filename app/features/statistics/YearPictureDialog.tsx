import { useCallback } from 'react';
import type { YearInRecords } from '../../../shared/domain/year-in-records.ts';
import { PictureDialog, type PictureDialogProps } from '../../record-ui/picture/PictureDialog.tsx';
import { yearPoster } from '../../record-ui/picture/posters.ts';

export type YearPictureDialogProps = Pick<PictureDialogProps, 'open' | 'onClose'> & {
  found: YearInRecords;
  /** The person has chosen to see amounts. */
  showValue: boolean;
};

/** A year as a picture to share. */
export function YearPictureDialog({ found, showValue, ...dialog }: YearPictureDialogProps) {
  const posterOf = useCallback((withAmounts: boolean) => yearPoster(found, withAmounts), [found]);
  return <PictureDialog {...dialog} posterOf={posterOf} hasAmounts={showValue && found.breakdown.paid.length > 0} />;
}
