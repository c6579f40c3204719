import { configure } from '@zip.js/zip.js/lib/zip-core-custom.js';

// The content policy allows no worker made of text, and the platform's own packing streams do the work.
configure({ useWebWorkers: false });

export {
  BlobReader,
  BlobWriter,
  TextReader,
  TextWriter,
  ZipReader,
  ZipWriter,
} from '@zip.js/zip.js/lib/zip-core-custom.js';
