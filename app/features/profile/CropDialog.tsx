import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { drawPart, pictureFile } from '../../ui/field/picture-file.ts';
import { type Crop, MIDDLE, MOST_ZOOM, squareOf, zoomed } from './crop.ts';
import { useCropGestures } from './use-crop-gestures.ts';

/** Large enough for the public page on a fine screen. */
const SIDE = 512;
const STEPS = 100;

export type CropDialogProps = {
  picture: ImageBitmap;
  open: boolean;
  saving: boolean;
  onClose: () => void;
  onUse: (file: Blob) => Promise<void>;
};

/** Chooses the part of a picture that is kept: by dragging and pinching, or by three sliders. */
export function CropDialog({ picture, open, saving, onClose, onUse }: CropDialogProps) {
  const [crop, setCrop] = useState<Crop>(MIDDLE);
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
          <Button
            size="lg"
            variant="key"
            className="grow"
            busy={saving}
            busyLabel="Saving…"
            onClick={() => void cut(picture, crop).then(onUse)}
          >
            Use picture
          </Button>
        </>
      }
    >
      <Cropper picture={picture} crop={crop} onChange={setCrop} />
    </Dialog>
  );
}

type CropperProps = {
  picture: ImageBitmap;
  crop: Crop;
  onChange: (how: (crop: Crop) => Crop) => void;
};

function Cropper({ picture, crop, onChange }: CropperProps) {
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const gestures = useCropGestures(picture, onChange);
  useEffect(() => {
    if (canvasRef.current) drawPart(canvasRef.current, picture, squareOf(picture, crop));
  }, [picture, crop]);
  const { width: side } = squareOf(picture, crop);
  return (
    <div className="crop">
      <div className="crop-frame" {...gestures}>
        <canvas ref={canvasRef} width={SIDE} height={SIDE} />
      </div>
      <p className="muted sm">Drag the picture under the circle, or use the sliders.</p>
      <Slider
        label="Zoom"
        value={(crop.zoom - 1) / (MOST_ZOOM - 1)}
        onValue={(value) => onChange((before) => zoomed(picture, before, 1 + value * (MOST_ZOOM - 1)))}
      />
      <Slider
        label="Left and right"
        value={crop.across}
        disabled={side >= picture.width}
        onValue={(across) => onChange((before) => ({ ...before, across }))}
      />
      <Slider
        label="Up and down"
        value={crop.down}
        disabled={side >= picture.height}
        onValue={(down) => onChange((before) => ({ ...before, down }))}
      />
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

function cut(picture: ImageBitmap, crop: Crop): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  drawPart(canvas, picture, squareOf(picture, crop));
  return pictureFile(canvas);
}
