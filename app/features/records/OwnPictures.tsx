import { useState } from 'react';
import type { RecordRow } from '../../../shared/schemas/record.ts';
import { usePicture } from '../../library/react/use-picture.ts';
import { PictureViewer } from '../../ui/overlay/PictureViewer.tsx';

export type OwnPicturesProps = {
  record: RecordRow;
  /** Undefined closes them. */
  at: number | undefined;
  onClose: () => void;
};

/** The pictures of one's own copy at full size: the cover, if it is a photo, and then the shelfies. */
export function OwnPictures({ record, at, onClose }: OwnPicturesProps) {
  const { title, imageUrl, shelfiePhotos } = record;
  const pictures = [
    ...(imageUrl ? [{ name: `Cover of ${title}`, url: imageUrl }] : []),
    ...shelfiePhotos.map((url, index) => ({ name: `Photo ${index + 1} of ${title}`, url })),
  ].map(({ name, url }, index) => ({ key: `${index} ${url}`, picture: <Picture name={name} url={url} /> }));
  return <PictureViewer label={`Pictures of ${title}`} pictures={pictures} at={at} onClose={onClose} />;
}

function Picture({ name, url }: { name: string; url: string }) {
  const picture = usePicture(url);
  const [hasFailed, setHasFailed] = useState(false);
  if (hasFailed) return <p className="sm">This picture could not be loaded.</p>;
  return picture && <img src={picture} alt={name} draggable={false} onError={() => setHasFailed(true)} />;
}
