/*
 * A button that opens the camera and reads a barcode. Features place it; it needs nothing from them:
 * `<ScanKey onBarcode={…} />` fills its cell, with icon and label; `look="icon"` shows only an icon, e.g. beside Look
 * up's box.
 * Calls `onBarcode` once per scan or typed barcode, after the sheet has closed itself, with the digits as the sleeve
 * prints them (8, 12 or 13, with a valid check digit). Works offline. Camera and reader (WebAssembly) load only when
 * the sheet opens.
 */
import { ScanBarcode } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { ScanSheet } from './ScanSheet.tsx';

export type ScanKeyProps = {
  onBarcode: (barcode: string) => void;
  look?: 'key' | 'icon' | undefined;
  size?: 'md' | 'lg' | undefined;
  className?: string | undefined;
};

export function ScanKey({ onBarcode, look = 'key', size, className }: ScanKeyProps) {
  const [open, setOpen] = useState(false);
  const [announcement, setAnnouncement] = useState('');

  function start() {
    setAnnouncement('');
    setOpen(true);
  }

  return (
    <>
      {look === 'icon' ? (
        <IconButton className={className} aria-label="Scan barcode" onClick={start}>
          <ScanBarcode className="i" />
        </IconButton>
      ) : (
        <Button size={size} className={className} onClick={start}>
          <ScanBarcode className="i" aria-hidden="true" />
          Scan barcode
        </Button>
      )}
      {/* Rendered beside the button: a live region inside the sheet would unmount before a screen reader reads it. */}
      <span className="vh" role="status">
        {announcement}
      </span>
      <ScanSheet
        open={open}
        onClose={() => setOpen(false)}
        onBarcode={(barcode) => {
          setOpen(false);
          setAnnouncement(`Barcode ${barcode} read`);
          onBarcode(barcode);
        }}
      />
    </>
  );
}
