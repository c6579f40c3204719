import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { SeenBarcode } from './steady-read.ts';

export interface Reads {
  barcodes: boolean;
  links: boolean;
}

// The reader would load its WebAssembly from a public host; this copy is same-origin and precached.
prepareZXingModule({ overrides: { locateFile: (path: string) => (path.endsWith('.wasm') ? wasmUrl : path) } });

const BARCODES = ['ean_13', 'ean_8', 'upc_a', 'upc_e'] as const;

/** Loads the reader of barcodes, links in QR codes or both; rejects if its WebAssembly cannot be loaded. */
export async function loadReader(reads: Reads): Promise<(image: ImageData) => Promise<SeenBarcode[]>> {
  await prepareZXingModule({ fireImmediately: true });
  const formats = [...(reads.barcodes ? BARCODES : []), ...(reads.links ? (['qr_code'] as const) : [])];
  const detector = new BarcodeDetector({ formats });
  return (image) => detector.detect(image);
}
