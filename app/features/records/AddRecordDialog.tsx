import { useState } from 'react';
import { AddRecordSheet, type AddRecordSheetProps } from './AddRecordSheet.tsx';

export type AddRecordDialogProps = Omit<AddRecordSheetProps, 'carried' | 'onAdded'> & {
  /** Opens the sheet again, for the next record of a pile. */
  onAddAnother: () => void;
};

/** Adds a record: found in the music database or typed by hand. Keep it mounted and toggle `open`. */
export function AddRecordDialog({ onAddAnother, ...props }: AddRecordDialogProps) {
  const { open } = props;
  const [carried, setCarried] = useState<AddRecordSheetProps['carried']>();
  // Each opening is a new sheet, so that it begins with what the draft holds then.
  const [opening, setOpening] = useState(0);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setOpening(opening + 1);
  }
  return (
    <AddRecordSheet
      key={opening}
      {...props}
      carried={carried}
      onAdded={({ condition, customTags }) => {
        setCarried(undefined);
        return () => {
          setCarried({ condition, customTags });
          onAddAnother();
        };
      }}
    />
  );
}
