import { Camera, ImageOff } from 'lucide-react';
import type { RecordRow } from '../../../shared/domain/record.ts';
import { usePicture } from '../../library/use-picture.ts';
import { Button } from '../../ui/Button.tsx';
import { Gatefold } from '../../ui/Gatefold.tsx';
import { DialogClose, DialogTitle } from '../../ui/ModalDialog.tsx';
import { PictureDrop } from './PictureDrop.tsx';
import { PictureKey } from './PictureKey.tsx';
import { RecordFields } from './RecordFields.tsx';
import type { RecordEditing } from './use-record-edit.ts';

/** A record's fields in place of its values. */
export function RecordEdit({ record, editing }: { record: RecordRow; editing: RecordEditing }) {
  const { loaded, form, problems, reading, bodyRef, change, pickCover } = editing;
  const picture = usePicture(form.imageUrl);
  return (
    <PictureDrop onPick={pickCover}>
      <div ref={bodyRef} className="record-grid">
        <div className="record-art">
          <Gatefold artist={form.artist} title={form.title} imageUrl={picture} decorative />
          <div className="record-shelfies">
            <PictureKey
              label="Cover"
              icon={<Camera className="i" aria-hidden="true" />}
              busy={reading}
              onPick={pickCover}
            />
            {form.imageUrl !== null && (
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
          {loaded && <RecordFields form={form} problems={problems} onChange={change} />}
        </div>
      </div>
    </PictureDrop>
  );
}
