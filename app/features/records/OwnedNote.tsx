import { Check } from 'lucide-react';
import { conditionOf } from '../../../shared/domain/condition.ts';
import { useView } from '../../library/hooks.ts';
import type { Album } from '../../search/owned-copies.ts';
import { useOwnedCopies } from '../../shell/use-owned-copies.ts';
import { Button } from '../../ui/Button.tsx';

export type OwnedNoteProps = { album: Album; onOpen: (recordId: string) => void };

/** Says that one owns the album already, before it is added a second time. */
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
