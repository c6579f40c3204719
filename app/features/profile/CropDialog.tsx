import { useEffect, useId, useRef, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { drawPart, pictureFile } from '../../ui/field/picture-file.ts';

/** Large enough for the public page on a fine screen. */
const SIDE = 512;
const STEPS = 100;
const MOST_ZOOM = 4;

export type CropDialogProps = {
  picture: ImageBitmap;
  /** The file that the picture was read from. */
  file: Blob;
  open: boolean;
  saving: boolean;
  onClose: () => void;
  onUse: (file: Blob) => Promise<void>;
};

/** Chooses the part of a picture that is kept: by dragging, pinching and arrow keys, or by three sliders. */
export function CropDialog({ picture, file, open, saving, onClose, onUse }: CropDialogProps) {
  const area = useRef<Area>(null);

  async function use() {
    if (area.current) await onUse(await cut(picture, area.current));
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Crop your picture"
      footer={
        <>
          <Button size="lg" onClick={onClose}>
            Cancel
          </Button>
          <Button size="lg" variant="key" className="grow" busy={saving} busyLabel="Saving…" onClick={() => void use()}>
            Use picture
          </Button>
        </>
      }
    >
      <Crop
        file={file}
        onArea={(chosen) => {
          area.current = chosen;
        }}
      />
    </Dialog>
  );
}

const NO_SIZE = { width: 0, height: 0 };

function Crop({ file, onArea }: { file: Blob; onArea: (area: Area) => void }) {
  const [address, setAddress] = useState<string>();
  const [middle, setMiddle] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [shown, setShown] = useState(NO_SIZE);
  const [frame, setFrame] = useState(NO_SIZE);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  /** The greatest distance from the middle of the picture to the middle of the frame. */
  const room = { x: (shown.width * zoom - frame.width) / 2, y: (shown.height * zoom - frame.height) / 2 };
  const slider = (label: string, axis: 'x' | 'y') => (
    <Slider
      label={label}
      value={room[axis] < 1 ? 0.5 : 0.5 - middle[axis] / (2 * room[axis])}
      disabled={room[axis] < 1}
      onValue={(value) => setMiddle({ ...middle, [axis]: (0.5 - value) * 2 * room[axis] })}
    />
  );
  return (
    <div className="crop">
      <div className="crop-frame">
        {address && (
          <Cropper
            disableAutomaticStylesInjection
            image={address}
            mediaProps={{ alt: '' }}
            objectFit="cover"
            aspect={1}
            cropShape="round"
            showGrid={false}
            maxZoom={MOST_ZOOM}
            crop={middle}
            zoom={zoom}
            onCropChange={setMiddle}
            onZoomChange={setZoom}
            onCropAreaChange={(_, pixels) => onArea(pixels)}
            setMediaSize={setShown}
            setCropSize={setFrame}
            keyboardStep={10}
            cropperProps={{ 'aria-label': 'Picture. Arrow keys move it.', role: 'group' }}
          />
        )}
      </div>
      <p className="muted sm">Drag the picture under the circle, or use the sliders.</p>
      <Slider
        label="Zoom"
        value={(zoom - 1) / (MOST_ZOOM - 1)}
        onValue={(value) => setZoom(1 + value * (MOST_ZOOM - 1))}
      />
      {slider('Left and right', 'x')}
      {slider('Up and down', 'y')}
    </div>
  );
}

type SliderProps = {
  label: string;
  /** From 0 to 1. */
  value: number;
  onValue: (value: number) => void;
  disabled?: boolean | undefined;
};

function Slider({ label, value, onValue, disabled }: SliderProps) {
  const id = useId();
  return (
    <div className="crop-slider">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={0}
        max={STEPS}
        value={Math.round(value * STEPS)}
        disabled={disabled}
        onChange={(event) => onValue(event.currentTarget.valueAsNumber / STEPS)}
      />
    </div>
  );
}

function cut(picture: ImageBitmap, { x, y, width, height }: Area): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  drawPart(canvas, picture, { left: x, top: y, width, height });
  return pictureFile(canvas);
}
