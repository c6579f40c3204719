import { Camera, ImageOff } from 'lucide-react';
import { RECORD_FIELDS } from '../../../shared/entities.ts';
import type { RecordRow } from '../../../shared/schemas/record.ts';
import { usePicture } from '../../library/react/use-picture.ts';
import { Gatefold } from '../../record-ui/Gatefold.tsx';
import { Button } from '../../ui/Button.tsx';
import { PictureButton } from '../../ui/field/PictureButton.tsx';
import { DialogClose, DialogTitle } from '../../ui/overlay/ModalDialog.tsx';
import { PictureDrop } from './PictureDrop.tsx';
import { RecordFields } from './RecordFields.tsx';
import type { RecordEditing } from './use-record-edit.ts';

/** A record's edit fields instead of its values. */
export function RecordEdit({ record, editing }: { record: RecordRow; editing: RecordEditing }) {
  const { form, reading, pickCover } = editing;
  const { value, change } = form;
  const picture = usePicture(value.imageUrl);
  return (
    <PictureDrop onPick={pickCover}>
      <div ref={form.bodyRef} className="record-grid">
        <div className="record-art">
          <Gatefold artist={value.artist} title={value.title} imageUrl={picture} decorative />
          <div className="record-shelfies">
            <PictureButton
              label={RECORD_FIELDS.imageUrl.label}
              icon={<Camera className="i" aria-hidden="true" />}
              busy={reading}
              onPick={pickCover}
            />
            {value.imageUrl !== null && (
              <Button variant="quiet" onClick={() => change({ imageUrl: null })}>
                <ImageOff className="i" aria-hidden="true" />
                Remove cover
              </Button>
            )}
          </div>
        </div>
        <div className="record-info">
          <div className="record-head">
            <div className="grow">
              <DialogTitle className="title-1">Edit {record.title}</DialogTitle>
            </div>
            <DialogClose />
          </div>
          {form.loaded && <RecordFields form={value} problems={form.problems} onChange={change} />}
        </div>
      </div>
    </PictureDrop>
  );
}
