import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { SeenBarcode } from './steady-read.ts';

// The reader would load its WebAssembly from a public host; this copy is same-origin and precached.
prepareZXingModule({ overrides: { locateFile: (path: string) => (path.endsWith('.wasm') ? wasmUrl : path) } });

/** Loads the reader; rejects if its WebAssembly cannot be loaded. */
export async function loadReader(): Promise<(image: ImageData) => Promise<SeenBarcode[]>> {
  await prepareZXingModule({ fireImmediately: true });
  const detector = new BarcodeDetector({ formats: ['ean_13', 'ean_8', 'upc_a', 'upc_e'] });
  return (image) => detector.detect(image);
}
