import { type CSSProperties, useState } from 'react';
import { classNames } from './class-names.ts';
import { pageSleeve } from './sleeve/page-sleeve.ts';

export type SleeveProps = {
  artist: string;
  title: string;
  imageUrl?: string | null | undefined;
  /** Width in px, when it is fixed. Below 72 the drawing leaves its lettering out. */
  size?: number | undefined;
  text?: boolean | undefined;
  /** Beside a caption that already says what it is. */
  decorative?: boolean | undefined;
  className?: string | undefined;
  style?: CSSProperties | undefined;
};

/** A cover: the photo if there is one, and the generated sleeve while it loads, if it fails, or if there is none. */
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
