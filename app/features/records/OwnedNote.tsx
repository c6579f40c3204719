import { Check } from 'lucide-react';
import { conditionOf } from '../../../shared/domain/condition.ts';
import { useView } from '../../library/react/hooks.ts';
import { useOwnedCopies } from '../../record-ui/library/use-owned-copies.ts';
import type { Album } from '../../search/owned-copies.ts';
import { Button } from '../../ui/Button.tsx';

export type OwnedNoteProps = { album: Album; onOpen: (recordId: string) => void };

/** Warns that the album is already owned, before a second copy is added. */
export function OwnedNote({ album, onOpen }: OwnedNoteProps) {
  const copies = useOwnedCopies()(album);
  const [first] = copies;
  const { hiddenRecords } = useView();
  const isHidden = first !== undefined && hiddenRecords.includes(first);
  return (
    <div role="status">
      {first && (
        <p className="owned-note">
          <Check className="i" aria-hidden="true" />
          <span className="grow">
            {copies.length === 1 ? 'You own this' : `You own ${copies.length} copies of this`}: {first.title} by{' '}
            {first.artist}, {conditionOf(first.condition).short}
            {isHidden && ', hidden by your plan'}.
          </span>
          {!isHidden && (
            <Button variant="quiet" onClick={() => onOpen(first.id)}>
              Open
            </Button>
          )}
        </p>
      )}
    </div>
  );
}
