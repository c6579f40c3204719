import { useEffect, useState } from 'react';
import { usePhotoStore } from './hooks.ts';

const OWN_PICTURE = '/api/images/';

/**
 * The address to show a stored picture from: an own photo that is not on the server yet comes from this device.
 * Undefined while this device is asked, so that the sleeve shows its drawing and not a failed load.
 */
export function usePicture(address: string | null): string | undefined {
  const photos = usePhotoStore();
  const [found, setFound] = useState<{ address: string; url: string }>();
  const isOwn = address?.startsWith(OWN_PICTURE) === true;

  useEffect(() => {
    if (!isOwn || address === null) return;
    let localUrl: string | undefined;
    let gone = false;
    void photos.localUrl(address).then((url) => {
      localUrl = url;
      if (gone && url) URL.revokeObjectURL(url);
      else setFound({ address, url: url ?? address });
    });
    return () => {
      gone = true;
      if (localUrl) URL.revokeObjectURL(localUrl);
    };
  }, [address, isOwn, photos]);

  if (!isOwn) return address ?? undefined;
  return found?.address === address ? found.url : undefined;
}
