import { scalePicture } from '../scale-picture.ts';
import type { StripPhoto } from './strip-store.ts';

/** A sleeve is recognised at this size, and thirty of them are a few megabytes. */
const LONGEST_SIDE = 800;

/** A still of the camera's picture; undefined while there is none. */
export async function stillOf(video: HTMLVideoElement | null): Promise<StripPhoto | undefined> {
  if (!video || video.videoWidth === 0) return undefined;
  return scalePicture(video, LONGEST_SIDE).catch(() => undefined);
}
