/** The API version that the stripe package of this project pins. */
export const API_VERSION = '2026-10-28.endive';
