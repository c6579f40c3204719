import { useState } from 'react';
import { useOpeningKey } from '../../ui/action/use-opening-key.ts';
import { AddRecordSheet, type AddRecordSheetProps } from './AddRecordSheet.tsx';

export type AddRecordDialogProps = Omit<AddRecordSheetProps, 'carried' | 'onAdded'> & {
  /** Reopens the sheet for the next record of a pile. */
  onAddAnother: () => void;
};

/** Adds a record: found in the music database or typed by hand. Keep it mounted and toggle `open`. */
export function AddRecordDialog({ onAddAnother, ...props }: AddRecordDialogProps) {
  const { open } = props;
  const [carried, setCarried] = useState<AddRecordSheetProps['carried']>();
  return (
    <AddRecordSheet
      key={useOpeningKey(open)}
      {...props}
      carried={carried}
      onAdded={({ isGraded, form: { condition, customTags } }) => {
        setCarried(undefined);
        return () => {
          setCarried({ condition, customTags, isGraded });
          onAddAnother();
        };
      }}
    />
  );
}
