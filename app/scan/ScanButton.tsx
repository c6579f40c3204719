/*
 * A button that opens the camera and reads a barcode. Features place it; it needs nothing from them:
 * `<ScanButton onBarcode={…} />` fills its cell, with icon and label; `look="icon"` shows only an icon, e.g. next to Look
 * up's box.
 * Calls `onBarcode` once per scan or typed barcode, after the sheet has closed itself, with the digits as the sleeve
 * prints them (8, 12 or 13, with a valid check digit); and `onLink`, if there is one, with the text of a QR code. Works offline. Camera and reader (WebAssembly) load only when
 * the sheet opens.
 */
import { ScanBarcode } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { ScanSheet } from './ScanSheet.tsx';
import type { Hits } from './use-scanner.ts';

export type ScanButtonProps = Hits & {
  /** 'Scan barcode' unless given. */
  label?: string | undefined;
  look?: 'key' | 'icon' | undefined;
  size?: 'md' | 'lg' | undefined;
  className?: string | undefined;
  /** Leads from the camera to reading a pile. */
  onPile?: (() => void) | undefined;
};

export function ScanButton({
  onBarcode,
  onLink,
  label = 'Scan barcode',
  look = 'key',
  size,
  className,
  onPile,
}: ScanButtonProps) {
  const [open, setOpen] = useState(false);
  const [announcement, setAnnouncement] = useState('');

  function start() {
    setAnnouncement('');
    setOpen(true);
  }

  return (
    <>
      {look === 'icon' ? (
        <IconButton className={className} aria-label={label} onClick={start}>
          <ScanBarcode className="i" />
        </IconButton>
      ) : (
        <Button size={size} className={className} onClick={start}>
          <ScanBarcode className="i" aria-hidden="true" />
          {label}
        </Button>
      )}
      {/* Rendered next to the button: a live region inside the sheet would unmount before a screen reader reads it. */}
      <span className="vh" role="status">
        {announcement}
      </span>
      <ScanSheet
        open={open}
        onClose={() => setOpen(false)}
        onPile={
          onPile &&
          (() => {
            setOpen(false);
            onPile();
          })
        }
        onBarcode={
          onBarcode &&
          ((barcode) => {
            setOpen(false);
            setAnnouncement(`Barcode ${barcode} read`);
            onBarcode(barcode);
          })
        }
        onLink={
          onLink &&
          ((text) => {
            setOpen(false);
            onLink(text);
          })
        }
      />
    </>
  );
}
