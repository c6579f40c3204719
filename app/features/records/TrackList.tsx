import { lengthText, sidesOf, tracksOf } from '../../../shared/domain/record-lines.ts';

/** A record's tracks by sides, with their lengths and the whole. */
export function TrackList({ lines }: { lines: string }) {
  const tracks = tracksOf(lines);
  const total = tracks.reduce((sum, { seconds }) => sum + (seconds ?? 0), 0);
  return (
    <section className="record-tracks" aria-label="Tracks">
      {sidesOf(tracks).map(({ side, tracks: own }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sides have no other name, and their order is fixed
        <div key={at}>
          {side !== '' && <h3 className="title-3">Side {side}</h3>}
          <ol>
            {own.map(({ position, title, seconds }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: tracks may be equal, and their order is fixed
              <li key={index}>
                <span className="muted num">{position}</span>
                <span className="grow">{title}</span>
                {seconds !== null && <span className="muted num">{lengthText(seconds)}</span>}
              </li>
            ))}
          </ol>
        </div>
      ))}
      {total > 0 && <p className="muted sm num">{lengthText(total)} in all</p>}
    </section>
  );
}
