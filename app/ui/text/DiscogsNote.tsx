import { classNames } from '../class-names.ts';

/** Discogs requires this note wherever its data shows. */
export function DiscogsNote({ className }: { className?: string }) {
  return (
    <p className={classNames('muted sm', className)}>
      <a href="https://www.discogs.com" target="_blank" rel="noreferrer">
        Data provided by Discogs.
      </a>
    </p>
  );
}
