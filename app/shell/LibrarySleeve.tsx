import { usePicture } from '../library/use-picture.ts';
import { Sleeve, type SleeveProps } from '../ui/Sleeve.tsx';

/** A cover of the person's own library: a photo not sent yet comes from this device. */
export function LibrarySleeve({ imageUrl, ...sleeve }: SleeveProps) {
  return <Sleeve {...sleeve} imageUrl={usePicture(imageUrl ?? null)} />;
}
