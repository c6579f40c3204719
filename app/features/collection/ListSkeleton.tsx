import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import './record-list.css';

/** Sixteen lines to come, as many as the shelf has tiles. */
export function ListSkeleton() {
  return (
    <div role="status" aria-label="Loading">
      <SkeletonRows count={16} rowClassName="list-skeleton" picture="skel-cover" />
    </div>
  );
}
