import { useRef, useState } from 'react';
import { pickedImageProblem } from '../../../shared/domain/image.ts';
import { usePhotoStore } from '../../library/react/hooks.ts';
import { toast } from '../../ui/toast.ts';
import { scalePicture } from './scale-picture.ts';

/**
 * Validates and scales a picked file, and stores it on this device until it is uploaded. Shows errors as toasts.
 * @param onPicked called with the URL to store
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
    const ownTurn = turn.current;
    try {
      const { bytes, type } = await scalePicture(file);
      if (ownTurn !== turn.current) return;
      const address = await photos.add(bytes, type);
      if (ownTurn === turn.current) onPicked(address);
    } catch {
      if (ownTurn === turn.current) {
        toast({ title: 'Upload Failed', text: 'Failed to read the image file', tone: 'bad' });
      }
    } finally {
      if (ownTurn === turn.current) setReading(false);
    }
  }

  /** Discards a picture that is still being read, for use when the form closes. */
  function forget() {
    turn.current += 1;
    setReading(false);
  }

  return { pick, reading, forget };
}

export function showCoverAdded(): void {
  toast({ title: 'Image Uploaded', text: 'Album cover has been added successfully' });
}
