import { configure } from '@zip.js/zip.js/lib/zip-core-custom.js';

// The content security policy forbids blob workers, and the platform's compression streams do the work.
configure({ useWebWorkers: false });

export {
  BlobReader,
  BlobWriter,
  ERR_INVALID_PASSWORD,
  TextReader,
  ZipReader,
  ZipWriter,
} from '@zip.js/zip.js/lib/zip-core-custom.js';
