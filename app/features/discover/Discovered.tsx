import { Link } from '@tanstack/react-router';
import type { DiscoveredAlbum } from '../../../shared/contract/discover.ts';
import { Sleeve } from '../../record-ui/sleeve/Sleeve.tsx';
import { PageLine } from '../../ui/list/PageLine.tsx';

export type DiscoveredProps = {
  id: string;
  title: string;
  albums: readonly DiscoveredAlbum[];
  /** '3 people this week' */
  countText: (people: number) => string;
};

/** A list of albums that lead to their pages. */
export function Discovered({ id, title, albums, countText }: DiscoveredProps) {
  return (
    <section aria-labelledby={id}>
      <h2 className="title-2" id={id}>
        {title}
      </h2>
      <ul className="discover-albums">
        {albums.map(({ artist, title: album, imageUrl, people }) => (
          <PageLine
            key={`${artist} ${album}`}
            className="stretch"
            mark={<Sleeve artist={artist} title={album} imageUrl={imageUrl} size={64} decorative />}
            title={
              <Link className="go" to="/album/$artist/$title" params={{ artist, title: album }} dir="auto">
                {album}
              </Link>
            }
            text={
              <>
                <bdi>{artist}</bdi>, {countText(people)}
              </>
            }
          />
        ))}
      </ul>
    </section>
  );
}
