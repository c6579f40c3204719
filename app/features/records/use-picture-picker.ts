import { useState } from 'react';
import { pickedImageProblem } from '../../../shared/domain/image.ts';
import { usePhotoStore } from '../../library/hooks.ts';
import { toast } from '../../ui/toast.ts';
import { scalePicture } from './scale-picture.ts';

/**
 * Checks a picked file, scales it and keeps it on this device until it is on the server. Says what went wrong.
 * @param onPicked told the address to store
 */
export function usePicturePicker(onPicked: (address: string) => void) {
  const photos = usePhotoStore();
  const [reading, setReading] = useState(false);

  async function pick(file: File | null | undefined) {
    if (!file || reading) return;
    const problem = pickedImageProblem(file);
    if (problem) {
      toast({ ...problem, tone: 'bad' });
      return;
    }
    setReading(true);
    try {
      const { bytes, type } = await scalePicture(file);
      onPicked(await photos.add(bytes, type));
    } catch {
      toast({ title: 'Upload Failed', text: 'Failed to read the image file', tone: 'bad' });
    } finally {
      setReading(false);
    }
  }

  return { pick, reading };
}

export function showCoverAdded(): void {
  toast({ title: 'Image Uploaded', text: 'Album cover has been added successfully' });
}
