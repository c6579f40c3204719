import { usePicture } from '../../library/react/use-picture.ts';
import { Sleeve, type SleeveProps } from '../sleeve/Sleeve.tsx';

/** A cover from the person's own library: a photo not uploaded yet comes from this device. */
export function LibrarySleeve({ imageUrl, ...sleeve }: SleeveProps) {
  return <Sleeve {...sleeve} imageUrl={usePicture(imageUrl ?? null)} />;
}
