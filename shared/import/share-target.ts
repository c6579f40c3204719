/** The address to which the system's share sheet posts a file (`share_target` in manifest.webmanifest). */
export const SHARE_PATH = '/you';

/** The field of the form that has the file. */
export const SHARE_FIELD = 'file';

/** Opened after a share whose file could not be kept. */
export const SHARE_LOST = { share: 'lost' };
