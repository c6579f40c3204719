import { Skeleton } from '../Skeleton.tsx';

export type SkeletonRowsProps = {
  count: number;
  /** The class of the list, and of each row if the list does not style it. */
  className?: string | undefined;
  rowClassName?: string | undefined;
  /** The class that sets the picture's size. */
  picture: string;
};

/** Placeholder rows: a picture and two lines of text each. */
export function SkeletonRows({ count, className, rowClassName, picture }: SkeletonRowsProps) {
  return (
    <ul className={className} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
        <li key={index} className={rowClassName}>
          <Skeleton className={picture} />
          <span className="grow">
            <Skeleton className="skel-caption" />
            <Skeleton className="skel-caption" />
          </span>
        </li>
      ))}
    </ul>
  );
}
