import { useRef, useState } from 'react';
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
  const turn = useRef(0);

  async function pick(file: File | null | undefined) {
    if (!file || reading) return;
    const problem = pickedImageProblem(file);
    if (problem) {
      toast({ ...problem, tone: 'bad' });
      return;
    }
    setReading(true);
    turn.current += 1;
    const mine = turn.current;
    try {
      const { bytes, type } = await scalePicture(file);
      if (mine !== turn.current) return;
      const address = await photos.add(bytes, type);
      if (mine === turn.current) onPicked(address);
    } catch {
      if (mine === turn.current) {
        toast({ title: 'Upload Failed', text: 'Failed to read the image file', tone: 'bad' });
      }
    } finally {
      if (mine === turn.current) setReading(false);
    }
  }

  /** The form was left: a picture that is still being read is not wanted any more. */
  function forget() {
    turn.current += 1;
    setReading(false);
  }

  return { pick, reading, forget };
}

export function showCoverAdded(): void {
  toast({ title: 'Image Uploaded', text: 'Album cover has been added successfully' });
}
