import { RotateCcw } from 'lucide-react';
import { pressingLine } from '../../../shared/domain/release.ts';
import { usePicture } from '../../library/react/use-picture.ts';
import { Sleeve } from '../../record-ui/sleeve/Sleeve.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import type { WishForm } from './wish-form.ts';

/** The release that filled the form, as a highlighted row with a clear button. */
export function ChosenRelease({ form, onClear }: { form: WishForm; onClear: () => void }) {
  const picture = usePicture(form.imageUrl);
  const year = Number.parseInt(form.year, 10) || null;
  const details = pressingLine({ year, label: form.label, format: form.format, country: form.country });
  return (
    <div className="lit-row wish-chosen">
      <Sleeve artist={form.artist} title={form.title} imageUrl={picture} size={72} decorative />
      <div className="grow">
        <b className="clip">{form.title}</b>
        <span className="muted sm clip">{form.artist}</span>
        <span className="muted xs clip">{details}</span>
      </div>
      <IconButton aria-label="Clear selection" onClick={onClear}>
        <RotateCcw className="i" aria-hidden="true" />
      </IconButton>
    </div>
  );
}
