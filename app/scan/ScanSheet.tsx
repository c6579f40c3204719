import { CameraOff, Flashlight } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Field } from '../ui/field/Field.tsx';
import { TextInput } from '../ui/field/TextInput.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { canRetry, PROBLEM_WORDS, typedBarcode } from './scan-words.ts';
import { type Scanner, useScanner } from './use-scanner.ts';
import './scan.css';

const VIBRATION_MS = 60;

export type ScanSheetProps = {
  open: boolean;
  onClose: () => void;
  /** Called with the digits as the sleeve prints them. */
  onBarcode: (barcode: string) => void;
};

/** The camera's picture with a frame to aim at, and a field for the digits as the alternative. */
export function ScanSheet({ open, onClose, onBarcode }: ScanSheetProps) {
  const headRef = useRef<HTMLParagraphElement>(null);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();

  function take(barcode: string) {
    setTyped('');
    setProblem(undefined);
    onBarcode(barcode);
  }

  function submit() {
    const result = typedBarcode(typed);
    if ('barcode' in result) take(result.barcode);
    else setProblem(result.problem);
  }

  return (
    <Dialog open={open} onClose={onClose} title="Scan barcode" initialFocus={headRef} onSubmit={submit}>
      <ScanView
        active={open}
        headRef={headRef}
        onBarcode={(barcode) => {
          navigator.vibrate?.(VIBRATION_MS);
          take(barcode);
        }}
      />
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
    </Dialog>
  );
}

type ViewProps = {
  active: boolean;
  headRef: RefObject<HTMLParagraphElement | null>;
  onBarcode: (barcode: string) => void;
};

/** A component of its own, so that the camera starts only once the sheet's code has loaded and it is mounted. */
function ScanView({ active, headRef, onBarcode }: ViewProps) {
  const videoRef = useRef<HTMLVideoElement>(null);
  const scanner = useScanner(videoRef, active, onBarcode);
  return (
    <div className="scan-view" data-state={scanner.state}>
      <video ref={videoRef} muted playsInline aria-label="Picture of the camera" />
      <div className="scan-frame" aria-hidden="true" />
      {scanner.torch && (
        <IconButton className="scan-torch" aria-label="Light" pressed={scanner.torch.on} onClick={scanner.torch.toggle}>
          <Flashlight className="i" />
        </IconButton>
      )}
      <ScanStatus scanner={scanner} headRef={headRef} />
    </div>
  );
}

type StatusProps = { scanner: Scanner; headRef: RefObject<HTMLParagraphElement | null> };

function ScanStatus({ scanner, headRef }: StatusProps) {
  const { state } = scanner;
  const isProblem = state !== 'starting' && state !== 'looking';
  return (
    <div className={isProblem ? 'scan-problem' : 'scan-hint'}>
      {isProblem && <CameraOff className="i" aria-hidden="true" />}
      <div role="status">
        <p ref={headRef} tabIndex={-1}>
          {state === 'starting' && 'Starting the camera…'}
          {state === 'looking' && 'Hold the barcode inside the frame.'}
          {isProblem && <b>{PROBLEM_WORDS[state].title}</b>}
        </p>
        {isProblem && <p className="muted">{PROBLEM_WORDS[state].text}</p>}
      </div>
      {isProblem && canRetry(state) && <Button onClick={scanner.retry}>Try again</Button>}
    </div>
  );
}
