import { type RefObject, useEffect, useRef, useState } from 'react';
import { type Camera, openCamera } from './camera.ts';
import { pictureOf } from './picture-of.ts';
import type { ScanProblem } from './scan-words.ts';
import { createSteadyRead } from './steady-read.ts';

/** Between two pictures that are looked at: quick enough for a hand, slow enough for a battery. */
const PAUSE_MS = 90;

export interface Scanner {
  state: 'starting' | 'looking' | ScanProblem;
  /** Undefined where the camera has no lamp. */
  torch: { on: boolean; toggle(): void } | undefined;
  retry(): void;
}

/** Reads barcodes from the camera into `video` while `active`; the camera rests while the page is not seen. */
export function useScanner(
  video: RefObject<HTMLVideoElement | null>,
  active: boolean,
  onBarcode: (barcode: string) => void,
): Scanner {
  const [state, setState] = useState<Scanner['state']>('starting');
  const [camera, setCamera] = useState<Camera>();
  const [torchOn, setTorchOn] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const hit = useRef(onBarcode);
  useEffect(() => {
    hit.current = onBarcode;
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
        // Also a camera that is still being opened must not stay lit.
        void opening.then((opened) => typeof opened !== 'string' && opened.close());
      };
      void look(opening, video, signal, report, setCamera).then((barcode) => {
        if (barcode !== undefined && !signal.aborted) hit.current(barcode);
      });
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
  }, [active, attempt, video]);

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

/** Looks at picture after picture until one barcode is certain or nobody waits any longer. */
async function look(
  opening: Promise<Camera | ScanProblem>,
  video: RefObject<HTMLVideoElement | null>,
  signal: AbortSignal,
  report: (state: Scanner['state']) => void,
  onCamera: (camera: Camera) => void,
): Promise<string | undefined> {
  // The question for the camera and the loading of the reader take their time side by side.
  const loading = import('./read-barcodes.ts').then(({ loadReader }) => loadReader()).catch(() => undefined);
  const camera = await opening;
  if (typeof camera === 'string') {
    report(camera);
    return undefined;
  }
  const screen = video.current;
  if (signal.aborted || !screen) return undefined;
  onCamera(camera);
  screen.srcObject = camera.stream;
  await screen.play().catch(() => undefined);
  const read = await loading;
  if (!read) {
    report('reader');
    camera.close();
    return undefined;
  }
  report('looking');
  const steady = createSteadyRead();
  while (!signal.aborted) {
    const picture = pictureOf(screen);
    const barcode = picture && steady(await read(picture).catch(() => []));
    if (barcode !== undefined) return barcode;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return undefined;
}
