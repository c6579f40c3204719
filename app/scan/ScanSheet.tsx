import { CameraOff, Flashlight } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Field } from '../ui/field/Field.tsx';
import { TextInput } from '../ui/field/TextInput.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { canRetry, nextStep, PROBLEM_WORDS, typedBarcode } from './scan-words.ts';
import { type Hits, type Scanner, useScanner } from './use-scanner.ts';
import './scan.css';

const VIBRATION_MS = 60;

export type ScanSheetProps = Hits & {
  open: boolean;
  onClose: () => void;
  /** Leads to reading a pile. */
  onPile?: (() => void) | undefined;
};

/** The camera's picture with a frame to aim at; for a barcode also a field for its digits, as the alternative. */
export function ScanSheet({ open, onClose, onBarcode, onLink, onPile }: ScanSheetProps) {
  const headRef = useRef<HTMLParagraphElement>(null);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();

  function take(barcode: string) {
    setTyped('');
    setProblem(undefined);
    onBarcode?.(barcode);
  }

  function submit() {
    const result = typedBarcode(typed);
    if ('barcode' in result) take(result.barcode);
    else setProblem(result.problem);
  }

  const vibrate = () => void navigator.vibrate?.(VIBRATION_MS);
  const hits: Hits = {
    onBarcode:
      onBarcode &&
      ((barcode) => {
        vibrate();
        take(barcode);
      }),
    onLink:
      onLink &&
      ((text) => {
        vibrate();
        onLink(text);
      }),
  };

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={onBarcode ? 'Scan barcode' : 'Scan a code'}
      initialFocus={headRef}
      onSubmit={onBarcode && submit}
    >
      <ScanView active={open} headRef={headRef} hits={hits} />
      {onBarcode && (
        <div className="scan-typed">
          <Field label="Digits under the barcode" error={problem}>
            <TextInput
              numeric="integer"
              autoComplete="off"
              enterKeyHint="go"
              maxLength={40}
              value={typed}
              onChange={(event) => {
                setTyped(event.currentTarget.value);
                setProblem(undefined);
              }}
            />
          </Field>
          <Button type="submit" size="lg">
            Use digits
          </Button>
        </div>
      )}
      {onPile && (
        <Button className="scan-pile" full onClick={onPile}>
          Scan many
        </Button>
      )}
    </Dialog>
  );
}

export type ScanViewProps = {
  active: boolean;
  headRef: RefObject<HTMLParagraphElement | null>;
  hits: Hits;
  /** Reads a pile: the camera goes on after each code. */
  isPile?: boolean | undefined;
  /** For a still of the picture. */
  videoRef?: RefObject<HTMLVideoElement | null> | undefined;
};

/** A separate component, so that the camera starts only once the sheet's code has loaded and it is mounted. */
export function ScanView({ active, headRef, hits, isPile, ...refs }: ScanViewProps) {
  const ownRef = useRef<HTMLVideoElement>(null);
  const videoRef = refs.videoRef ?? ownRef;
  const scanner = useScanner(videoRef, active, hits, isPile);
  return (
    <div className="scan-view" data-state={scanner.state}>
      <video ref={videoRef} muted playsInline aria-label="Picture of the camera" />
      <div className="scan-frame" aria-hidden="true" />
      {scanner.torch && (
        <IconButton className="scan-torch" aria-label="Light" pressed={scanner.torch.on} onClick={scanner.torch.toggle}>
          <Flashlight className="i" />
        </IconButton>
      )}
      <ScanStatus scanner={scanner} headRef={headRef} hasDigits={hits.onBarcode !== undefined} />
    </div>
  );
}

type StatusProps = { scanner: Scanner; headRef: RefObject<HTMLParagraphElement | null>; hasDigits: boolean };

function ScanStatus({ scanner, headRef, hasDigits }: StatusProps) {
  const { state } = scanner;
  const isProblem = state !== 'starting' && state !== 'looking';
  return (
    <div className={isProblem ? 'scan-problem' : 'scan-hint'}>
      {isProblem && <CameraOff className="i" aria-hidden="true" />}
      <div role="status">
        <p ref={headRef} tabIndex={-1}>
          {state === 'starting' && 'Starting the camera…'}
          {state === 'looking' && `Hold the ${hasDigits ? 'barcode' : 'code'} inside the frame.`}
          {isProblem && <b>{PROBLEM_WORDS[state].title}</b>}
        </p>
        {isProblem && <p className="muted">{nextStep(state, hasDigits)}</p>}
      </div>
      {isProblem && canRetry(state) && <Button onClick={scanner.retry}>Try again</Button>}
    </div>
  );
}
