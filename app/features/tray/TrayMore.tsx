import { Copy, Download, EllipsisVertical } from 'lucide-react';
import type { TrayEntry } from '../../library/journal/rows.ts';
import type { Library } from '../../library/library.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { saveFile } from '../../ui/text/save-file.ts';
import { toast } from '../../ui/toast.ts';

export type TrayMoreProps = {
  entry: TrayEntry;
  library: Library;
  /** The entry's subject, for the menu's name. */
  title: string;
};

/** Exports the input, independently of the entry's fate. */
export function TrayMore({ entry, library, title }: TrayMoreProps) {
  async function copy() {
    const text = library.exportEntry(entry.id)?.text ?? '';
    try {
      await navigator.clipboard.writeText(text);
      toast({ title: 'Copied', text: 'Everything you typed is on the clipboard.' });
    } catch {
      toast({ title: 'Copy Failed', text: 'Save it as a file instead.', tone: 'bad' });
    }
  }

  function save() {
    const file = library.exportEntry(entry.id);
    if (file) saveFile(file.filename, new Blob([file.text], { type: 'application/json' }));
  }

  return (
    <Menu
      trigger={
        <IconButton aria-label={`More for ${title}`}>
          <EllipsisVertical className="i" aria-hidden="true" />
        </IconButton>
      }
      items={[
        { label: 'Copy', icon: <Copy className="i" aria-hidden="true" />, onSelect: () => void copy() },
        { label: 'Save as file', icon: <Download className="i" aria-hidden="true" />, onSelect: save },
      ]}
    />
  );
}
