import { ImageOff, RotateCcw } from 'lucide-react';
import { pressingLine } from '../../../shared/domain/release.ts';
import { usePicture } from '../../library/react/use-picture.ts';
import { Sleeve } from '../../record-ui/sleeve/Sleeve.tsx';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import type { RecordForm } from './record-form.ts';

export type CoverRowProps = {
  form: RecordForm;
  /** A catalogue release filled the form: the row is then highlighted and has a clear button. */
  picked: boolean;
  onClear: () => void;
  onCoverRemove: () => void;
};

/** A preview of the record on the shelf, updated while typing. */
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
