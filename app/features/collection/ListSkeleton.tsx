import { Skeleton } from '../../ui/Skeleton.tsx';
import './record-list.css';

const LINES = 16;

/** Sixteen lines to come, as many as the shelf has tiles. */
export function ListSkeleton() {
  return (
    <div role="status" aria-label="Loading">
      <div aria-hidden="true">
        {Array.from({ length: LINES }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never move
          <div className="list-skeleton" key={index}>
            <Skeleton className="skel-cover" />
            <span>
              <Skeleton className="skel-caption" />
              <Skeleton className="skel-caption" />
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}
