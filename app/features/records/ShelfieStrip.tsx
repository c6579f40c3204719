import { X } from 'lucide-react';
import type { RecordRow } from '../../../shared/schemas/record.ts';
import { useLibrary } from '../../library/react/hooks.ts';
import { usePicture } from '../../library/react/use-picture.ts';
import { undoAction } from '../../record-ui/library/undo-action.ts';
import { Sleeve } from '../../record-ui/sleeve/Sleeve.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { toast } from '../../ui/toast.ts';

/** Photos of the own copy. One that fails to load shows the generated sleeve (AMB-53). */
export function ShelfieStrip({ record, onOpen }: { record: RecordRow; onOpen: (index: number) => void }) {
  const library = useLibrary();

  async function remove(url: string) {
    const result = await library.run('record.removeShelfie', { id: record.id, url });
    if (!result.ok) toast({ title: 'Error', text: result.message, tone: 'bad' });
    else {
      toast({ title: 'Photo removed', action: undoAction(library, result.group) });
    }
  }

  return (
    <section aria-label="Shelfies">
      <h3 className="title-3 shelfie-title">Shelfies</h3>
      <ul className="shelfie-strip">
        {record.shelfiePhotos.map((url, index) => (
          <li key={url}>
            <Photo record={record} url={url} />
            <button
              type="button"
              className="picture-open"
              aria-label={`Open photo ${index + 1}`}
              onClick={() => onOpen(index)}
            />
            <IconButton aria-label={`Remove photo ${index + 1}`} onClick={() => void remove(url)}>
              <X className="i" aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Photo({ record, url }: { record: RecordRow; url: string }) {
  const picture = usePicture(url);
  return <Sleeve artist={record.artist} title={record.title} imageUrl={picture} size={112} />;
}
