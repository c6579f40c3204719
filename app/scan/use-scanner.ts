import { type RefObject, useEffect, useRef, useState } from 'react';
import { type Camera, openCamera } from './camera.ts';
import { pictureOf } from './picture-of.ts';
import type { Reads } from './read-barcodes.ts';
import type { ScanProblem } from './scan-words.ts';
import { createPileRead, createSteadyRead, linkIn } from './steady-read.ts';

/** The pause between two frames: short enough to feel instant, long enough to save battery. */
const PAUSE_MS = 90;

export interface Scanner {
  state: 'starting' | 'looking' | ScanProblem;
  /** Undefined if the camera has no light. */
  torch: { on: boolean; toggle(): void } | undefined;
  retry(): void;
}

/** The kinds of codes that are read, and the work with each. */
export interface Hits {
  /** The digits as the sleeve prints them. */
  onBarcode?: ((barcode: string) => void) | undefined;
  /** The text of a QR code. */
  onLink?: ((text: string) => void) | undefined;
}

type Hit = { barcode: string } | { link: string };

/**
 * Reads codes from the camera into `video` while `active`; stops the camera while the page is hidden.
 * @param isPile the camera goes on after each code
 */
export function useScanner(
  video: RefObject<HTMLVideoElement | null>,
  active: boolean,
  hits: Hits,
  isPile = false,
): Scanner {
  const [state, setState] = useState<Scanner['state']>('starting');
  const [camera, setCamera] = useState<Camera>();
  const [torchOn, setTorchOn] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(hits);
  useEffect(() => {
    latest.current = hits;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is the same work once more
  useEffect(() => {
    if (!active) return;
    let close: (() => void) | undefined;

    function open() {
      const stopping = new AbortController();
      const { signal } = stopping;
      const report = (next: Scanner['state']) => {
        if (!signal.aborted) setState(next);
      };
      const lost = () => {
        report('lost');
        stopping.abort();
      };
      setState('starting');
      setTorchOn(false);
      const opening = openCamera(lost);
      close = () => {
        close = undefined;
        stopping.abort();
        setCamera(undefined);
        // Also closes a camera that is still opening.
        void opening.then((opened) => typeof opened !== 'string' && opened.close());
      };
      const { onBarcode, onLink } = latest.current;
      const reads = { barcodes: onBarcode !== undefined, links: onLink !== undefined };
      const onHit = (hit: Hit) => {
        if ('link' in hit) latest.current.onLink?.(hit.link);
        else latest.current.onBarcode?.(hit.barcode);
      };
      void readFrames({ opening, video, signal, reads, isPile, report, onCamera: setCamera, onHit });
    }

    function onVisibility() {
      if (document.visibilityState === 'hidden') close?.();
      else if (!close) open();
    }

    if (document.visibilityState !== 'hidden') open();
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      close?.();
    };
  }, [active, attempt, video, isPile]);

  const setTorch = camera?.setTorch;
  return {
    state,
    torch: setTorch && {
      on: torchOn,
      toggle() {
        setTorchOn(!torchOn);
        void setTorch(!torchOn);
      },
    },
    retry: () => setAttempt((count) => count + 1),
  };
}

interface Frames {
  opening: Promise<Camera | ScanProblem>;
  video: RefObject<HTMLVideoElement | null>;
  signal: AbortSignal;
  reads: Reads;
  isPile: boolean;
  report: (state: Scanner['state']) => void;
  onCamera: (camera: Camera) => void;
  onHit: (hit: Hit) => void;
}

/** Reads frames until a code is confirmed, those of a pile until the scan is aborted. */
async function readFrames({ opening, video, signal, report, onCamera, onHit, ...asked }: Frames): Promise<void> {
  const { reads, isPile } = asked;
  // The reader loads while the browser asks for permission to use the camera.
  const loading = import('./read-barcodes.ts').then(({ loadReader }) => loadReader(reads)).catch(() => undefined);
  const camera = await opening;
  if (typeof camera === 'string') {
    report(camera);
    return;
  }
  const screen = video.current;
  if (signal.aborted || !screen) return;
  onCamera(camera);
  screen.srcObject = camera.stream;
  await screen.play().catch(() => undefined);
  const read = await loading;
  if (!read) {
    report('reader');
    camera.close();
    return;
  }
  report('looking');
  const barcodeIn = isPile ? createPileRead() : createSteadyRead();
  while (!signal.aborted) {
    const picture = pictureOf(screen);
    const seen = picture ? await read(picture).catch(() => []) : [];
    const link = linkIn(seen);
    const barcode = link === undefined ? barcodeIn(seen) : undefined;
    if (signal.aborted) return;
    if (link !== undefined) onHit({ link });
    if (barcode !== undefined) onHit({ barcode });
    if (!isPile && (link ?? barcode) !== undefined) return;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
