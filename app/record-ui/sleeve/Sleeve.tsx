import { type CSSProperties, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { pageSleeve } from './page-sleeve.ts';

export type SleeveProps = {
  artist: string;
  title: string;
  imageUrl?: string | null | undefined;
  /** A fixed width in px. Below 72 the drawing omits its lettering. */
  size?: number | undefined;
  text?: boolean | undefined;
  /** For use with a caption that already names the album. */
  decorative?: boolean | undefined;
  className?: string | undefined;
  style?: CSSProperties | undefined;
};

/** A cover: the photo, or the generated sleeve if there is none, while it loads, and if it fails. */
export function Sleeve(props: SleeveProps) {
  const {
    artist,
    title,
    imageUrl,
    size,
    text = size === undefined || size >= 72,
    decorative = false,
    className,
    style,
  } = props;
  return (
    <span
      className={classNames('sleeve', className)}
      style={size === undefined ? style : { width: size, flex: 'none', ...style }}
      {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': `${title} by ${artist}` })}
    >
      <Picture key={imageUrl} artist={artist} title={title} imageUrl={imageUrl} text={text} />
    </span>
  );
}

function Picture({
  artist,
  title,
  imageUrl,
  text,
}: Pick<SleeveProps, 'artist' | 'title' | 'imageUrl'> & { text: boolean }) {
  const [photo, setPhoto] = useState<'loading' | 'shown' | 'failed'>('loading');
  const hasPhoto = imageUrl !== undefined && imageUrl !== null && imageUrl !== '' && photo !== 'failed';
  return (
    <>
      {!(hasPhoto && photo === 'shown') && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing; the words in it are escaped
        <span className="drawing" dangerouslySetInnerHTML={{ __html: pageSleeve(artist, title, text) }} />
      )}
      {hasPhoto && (
        <img
          src={imageUrl}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onLoad={() => setPhoto('shown')}
          onError={() => setPhoto('failed')}
        />
      )}
    </>
  );
}
