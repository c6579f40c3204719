import { hash } from 'node:crypto';
import type pg from 'pg';
import sharp from 'sharp';
import { v7 as uuidv7 } from 'uuid';
import { createUser } from '../seed.ts';

const COLLECTIONS = 60;
const COVERS = 5;
const SIDE = 1_200;

/** A member with public collections of five albums each, whose covers are stored here and as large as the app makes them. */
export async function addCovers(pool: pg.Pool): Promise<{ paths: string[]; remove: () => Promise<void> }> {
  const userId = await createUser(pool);
  const paths: string[] = [];
  const covers: string[] = [];
  for (let cover = 0; cover < COVERS; cover += 1) covers.push(await storeCover(pool, userId, cover));
  const { rows } = await pool.query('select username from users where id = $1', [userId]);
  for (let shelf = 0; shelf < COLLECTIONS; shelf += 1) {
    const collection = uuidv7();
    await pool.query(
      `insert into collections (id, user_id, name, is_public, is_default, version) values ($1, $2, $3, true, false, 1)`,
      [collection, userId, `Shelf ${shelf}`],
    );
    for (const cover of covers) {
      const record = uuidv7();
      await pool.query(
        `insert into records (id, user_id, artist, title, condition, image_url, version)
         values ($1, $2, 'The Bench', $3, 'mint', $4, 1)`,
        [record, userId, `Volume ${shelf}`, `/api/images/${cover}`],
      );
      await pool.query('insert into record_collections (user_id, record_id, collection_id) values ($1, $2, $3)', [
        ...[userId, record, collection],
      ]);
    }
    paths.push(`/${rows[0].username}/Shelf%20${shelf}`);
  }
  return { paths, remove: async () => void (await pool.query('delete from users where id = $1', [userId])) };
}

/** Coarse noise, about as large as a photo of a sleeve. */
async function storeCover(pool: pg.Pool, userId: string, seed: number): Promise<string> {
  const side = 150;
  const pixels = Buffer.from(Array.from({ length: side * side * 3 }, (_, index) => (index * index * (seed + 7)) % 256));
  const bytes = await sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .resize(SIDE, SIDE)
    .jpeg({ quality: 80 })
    .toBuffer();
  const sha256 = hash('sha256', bytes, 'hex');
  await pool.query(`insert into images (user_id, sha256, type, bytes) values ($1, $2, 'image/jpeg', $3)`, [
    ...[userId, sha256, bytes],
  ]);
  return sha256;
}
