import { ImageOff, RotateCcw } from 'lucide-react';
import { pressingLine } from '../../../shared/domain/release.ts';
import { usePicture } from '../../library/use-picture.ts';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Sleeve } from '../../ui/Sleeve.tsx';
import type { RecordForm } from './record-form.ts';

export type CoverRowProps = {
  form: RecordForm;
  /** Whether a catalogue release filled the form: then the row is lit and can be cleared. */
  picked: boolean;
  onClear: () => void;
  onCoverRemove: () => void;
};

/** How the record will stand on the shelf, changing as one types. */
export function CoverRow({ form, picked, onClear, onCoverRemove }: CoverRowProps) {
  const { artist, title, imageUrl } = form;
  const picture = usePicture(imageUrl);
  const year = Number.parseInt(form.year, 10) || null;
  const details = pressingLine({ year, label: form.label, format: form.format, country: form.country });
  return (
    <div className={classNames('cover-row', picked && 'lit-row')}>
      <Sleeve artist={artist} title={title || 'Title'} imageUrl={picture} size={72} decorative />
      <div className="grow">
        <b className="clip">{title || 'New record'}</b>
        <span className="muted sm clip">{artist || 'Artist'}</span>
        <span className="muted xs clip">
          {details || (form.barcode ? `Barcode ${form.barcode}` : <NoCover has={imageUrl !== null} />)}
        </span>
      </div>
      {imageUrl !== null && !picked && (
        <IconButton aria-label="Remove cover" onClick={onCoverRemove}>
          <ImageOff className="i" aria-hidden="true" />
        </IconButton>
      )}
      {picked && (
        <IconButton aria-label="Clear selection" onClick={onClear}>
          <RotateCcw className="i" aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}

function NoCover({ has }: { has: boolean }) {
  if (has) return null;
  return (
    <>
      <span className="phone">Drawn until you add a cover</span>
      <span className="desk">Drop or paste a picture to use it as the cover</span>
    </>
  );
}
