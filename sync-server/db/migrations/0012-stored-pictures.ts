import type { SchemaStep } from '../schema-step.ts';

/** Which row shows a picture that is stored here: asked for each picture that a visitor of a public page sees. */
export const storedPictures: SchemaStep = {
  name: '0012-stored-pictures',
  sql: `
create index records_stored_picture on records (user_id, image_url) where image_url like '/api/images/%';
create index wishlist_items_stored_picture on wishlist_items (user_id, image_url) where image_url like '/api/images/%';
`,
};
