import { Link } from '@tanstack/react-router';
import { Camera, Disc3, Ellipsis, FolderPlus, HandHelping, Trash2 } from 'lucide-react';
import { type Ref, useRef, useState } from 'react';
import type { RecordRow } from '../../../shared/schemas/record.ts';
import { Button } from '../../ui/Button.tsx';
import { ActionSheet } from '../../ui/overlay/ActionSheet.tsx';

export type MoreOfRecordProps = {
  record: RecordRow;
  onOpen: (dialog: 'shelfie' | 'collections' | 'lend') => void;
  /** Asks before it deletes. */
  onDelete: () => void;
  ref: Ref<HTMLButtonElement>;
};

/** The actions that a phone's record sheet has no room for next to Share and Edit. */
export function MoreOfRecord({ record, onOpen, onDelete, ref }: MoreOfRecordProps) {
  const [open, setOpen] = useState(false);
  const { artist, title } = record;
  // The chosen action begins once the sheet has closed and has given the focus back.
  const chosen = useRef<() => void>(undefined);
  const choose = (action: () => void) => {
    chosen.current = action;
  };

  function begin() {
    chosen.current?.();
    chosen.current = undefined;
  }

  return (
    <>
      <Button ref={ref} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Ellipsis className="i" aria-hidden="true" />
        More
      </Button>
      <ActionSheet
        open={open}
        onClose={() => setOpen(false)}
        onClosed={begin}
        title="More"
        head={<p className="muted sm">{title}</p>}
        items={[
          {
            label: 'Add Shelfie',
            icon: <Camera className="i" aria-hidden="true" />,
            onSelect: () => choose(() => onOpen('shelfie')),
          },
          {
            label: 'Add to Collections',
            icon: <FolderPlus className="i" aria-hidden="true" />,
            onSelect: () => choose(() => onOpen('collections')),
          },
          ...(record.lentTo
            ? []
            : [
                {
                  label: 'Lend',
                  icon: <HandHelping className="i" aria-hidden="true" />,
                  onSelect: () => choose(() => onOpen('lend')),
                },
              ]),
          {
            label: 'Album page',
            icon: <Disc3 className="i" aria-hidden="true" />,
            render: <Link to="/album/$artist/$title" params={{ artist, title }} />,
          },
          {
            label: 'Delete',
            icon: <Trash2 className="i" aria-hidden="true" />,
            tone: 'bad',
            onSelect: () => choose(onDelete),
          },
        ]}
      />
    </>
  );
}
