import { Skeleton } from '../ui/Skeleton.tsx';
import { Shelf } from './Shelf.tsx';

export type ShelfSkeletonProps = {
  perRow: number;
  tiles?: number | undefined;
  label?: string | undefined;
};

export function ShelfSkeleton({ perRow, tiles = 16, label = 'Loading' }: ShelfSkeletonProps) {
  return (
    <div role="status" aria-label={label}>
      <div aria-hidden="true">
        <Shelf label={label} perRow={perRow}>
          {Array.from({ length: tiles }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the tiles are all alike and never move
            <div className="spot" key={index}>
              <div className="face">
                <Skeleton className="aspect-square" />
              </div>
              <div className="cap">
                <Skeleton className="skel-caption" />
                <Skeleton className="skel-caption" />
              </div>
            </div>
          ))}
        </Shelf>
      </div>
    </div>
  );
}
