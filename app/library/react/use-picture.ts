import { useEffect, useState } from 'react';
import { usePhotoStore } from './hooks.ts';

const OWN_PICTURE = '/api/images/';

/**
 * The address of a stored picture; an own photo that is not on the server yet comes from this device. Undefined while
 * this device is read, so that the sleeve shows its drawing and not a failed load.
 */
export function usePicture(address: string | null): string | undefined {
  const photos = usePhotoStore();
  const [found, setFound] = useState<{ address: string; url: string }>();
  const isOwn = address?.startsWith(OWN_PICTURE) === true;

  useEffect(() => {
    if (!isOwn || address === null) return;
    let localUrl: string | undefined;
    let isOver = false;
    void photos.localUrl(address).then((url) => {
      localUrl = url;
      if (isOver && url) URL.revokeObjectURL(url);
      else setFound({ address, url: url ?? address });
    });
    return () => {
      isOver = true;
      if (localUrl) URL.revokeObjectURL(localUrl);
    };
  }, [address, isOwn, photos]);

  if (!isOwn) return address ?? undefined;
  return found?.address === address ? found.url : undefined;
}
