/*
 * A key that opens the camera and answers a barcode. Features place it; it needs nothing from them.
 *
 *   <ScanKey onBarcode={(digits) => …} />                      a key with icon and words, full width in its cell
 *   <ScanKey look="icon" onBarcode={(digits) => …} />          an icon only, as beside the box of Look up
 *
 * `onBarcode` is called once for each scan with digits only, as the sleeve prints them (8, 12 or 13, check digit right),
 * after the sheet has closed itself; also when the person typed them into the sheet. Works with no network.
 * The camera starts and the reader with its WebAssembly is loaded when the sheet is opened, not before.
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
  const [said, setSaid] = useState('');

  function start() {
    setSaid('');
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
      {/* Beside the key: what stands inside the sheet is gone with it before it is read out. */}
      <span className="vh" role="status">
        {said}
      </span>
      <ScanSheet
        open={open}
        onClose={() => setOpen(false)}
        onBarcode={(barcode) => {
          setOpen(false);
          setSaid(`Barcode ${barcode} read`);
          onBarcode(barcode);
        }}
      />
    </>
  );
}
