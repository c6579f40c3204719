/** The reasons why there is no picture; each has its own message. */
export type CameraProblem = 'insecure' | 'unsupported' | 'denied' | 'missing' | 'busy' | 'lost';

export interface Camera {
  stream: MediaStream;
  /** Undefined if the camera has no light. */
  setTorch: ((on: boolean) => Promise<void>) | undefined;
  close(): void;
}

// Not in TypeScript's DOM types yet.
interface TorchCapabilities extends MediaTrackCapabilities {
  torch?: boolean;
  focusMode?: string[];
}
interface TorchConstraint extends MediaTrackConstraintSet {
  torch?: boolean;
  focusMode?: string;
}

/** Opens the rear camera, or returns the reason why it cannot. */
export async function openCamera(onLost: () => void): Promise<Camera | CameraProblem> {
  if (!window.isSecureContext) return 'insecure';
  if (typeof navigator.mediaDevices?.getUserMedia !== 'function') return 'unsupported';
  let stream: MediaStream;
  try {
    stream = await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
    });
  } catch (error) {
    return problemOf(error);
  }
  const [track] = stream.getVideoTracks();
  track?.addEventListener('ended', onLost);
  const can: TorchCapabilities = track?.getCapabilities?.() ?? {};
  // With one-shot focus the next sleeve would be blurred.
  if (can.focusMode?.includes('continuous')) void apply(track, { focusMode: 'continuous' });
  return {
    stream,
    setTorch: can.torch ? (on) => apply(track, { torch: on }) : undefined,
    close() {
      track?.removeEventListener('ended', onLost);
      for (const each of stream.getTracks()) each.stop();
    },
  };
}

async function apply(track: MediaStreamTrack | undefined, constraint: TorchConstraint): Promise<void> {
  // A rejected constraint leaves the camera as it is.
  await track?.applyConstraints({ advanced: [constraint] }).catch(() => undefined);
}

function problemOf(error: unknown): CameraProblem {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing';
  if (name === 'NotReadableError' || name === 'AbortError') return 'busy';
  return 'unsupported';
}
