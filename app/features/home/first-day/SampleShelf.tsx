import { useEffect, useRef } from 'react';
import { Shelf } from '../../../record-ui/Shelf.tsx';
import { Sleeve } from '../../../record-ui/sleeve/Sleeve.tsx';
import { Button } from '../../../ui/Button.tsx';
import { useRowLength } from '../../../ui/use-row-length.ts';
import { useRowChoice } from '../row-choice.ts';

const SAMPLE = [
  ['Miles Davis', 'Kind of Blue'],
  ['The Beatles', 'Abbey Road'],
  ['Joni Mitchell', 'Blue'],
  ['Marvin Gaye', 'What’s Going On'],
  ['Pink Floyd', 'The Dark Side of the Moon'],
  ['Stevie Wonder', 'Songs in the Key of Life'],
  ['Fleetwood Mac', 'Rumours'],
  ['Kraftwerk', 'Trans-Europe Express'],
  ['Prince', 'Purple Rain'],
  ['Kate Bush', 'Hounds of Love'],
  ['Portishead', 'Dummy'],
  ['Björk', 'Homogenic'],
] as const;

/** Twelve albums to look at, drawn from their names; never part of a library. */
export function SampleShelf({ onClose }: { onClose: () => void }) {
  const perRow = useRowLength(useRowChoice());
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="sample-shelf" aria-labelledby="sample-shelf">
      <div className="row">
        <div className="grow">
          <h3 className="title-3" id="sample-shelf" tabIndex={-1} ref={heading}>
            A sample shelf
          </h3>
          <p className="muted sm">
            Twelve well-known records, to see how yours will stand. They are not in your collection.
          </p>
        </div>
        <Button onClick={onClose}>Put it away</Button>
      </div>
      <Shelf label="Sample records" perRow={perRow}>
        {SAMPLE.map(([artist, title]) => (
          // biome-ignore lint/a11y/useSemanticElements: see Shelf
          <div key={title} className="spot" role="listitem">
            <div className="face">
              <Sleeve artist={artist} title={title} decorative />
            </div>
            <div className="cap">
              <b title={title}>
                <span className="cap-text">{title}</span>
              </b>
              <span title={artist}>{artist}</span>
            </div>
          </div>
        ))}
      </Shelf>
    </section>
  );
}
