import { createHash } from 'node:crypto';
import { png } from '../../support/pictures.ts';
import { addFailedJob, addUnsentMail } from '../admin/machine-room/failures.ts';
import type { Cast } from './cast.ts';

/** New things of the owner, for the address or the body of one call. */
export type Things = ReturnType<typeof thingsOf>;

let words = 0;

export function thingsOf({ server, owner, username, stranger }: Cast) {
  const { db, newId } = server.ctx;
  const make = async (path: string, body: object): Promise<string> => {
    const answer = await owner.client.send('POST', path, body);
    if (answer.status !== 201) throw new Error(`${path} made nothing: ${JSON.stringify(answer.body)}`);
    return answer.body.id;
  };
  /** Used nowhere else. */
  const word = () => {
    words += 1;
    return `thing${words}`;
  };
  return {
    picture: pictureOf(7),
    /** The hash of another one, which the owner has stored. */
    async storedPicture() {
      const { hash, bytes } = pictureOf(8);
      const init = { method: 'PUT', body: new Uint8Array(bytes) };
      const { ok } = await owner.client.fetch(`/api/images/${hash}`, init);
      if (!ok) throw new Error('The picture was not stored');
      return hash;
    },
    async releaseId(): Promise<string> {
      const { body } = await owner.client.get('/api/search/discogs?q=abbey%20road');
      return body.results[0].id;
    },
    newId,
    word,
    stranger,
    username,
    ownerId: owner.id,
    record: () => make('/api/records', { artist: 'Can', title: word() }),
    collection: () => make('/api/collections', { name: word() }),
    /** Its name. */
    async openCollection() {
      const name = word();
      await make('/api/collections', { name, isPublic: true });
      return name;
    },
    wish: () => make('/api/wishlist', { artist: 'Can', title: word() }),
    review: () => make('/api/reviews', { artist: 'Can', title: word(), rating: 5 }),
    async discountCode() {
      const id = newId();
      const code = { id, code: word().toUpperCase(), kind: 'percent', percent: 10 } as const;
      await db.insertInto('discount_codes').values(code).execute();
      return id;
    },
    /** Hidden by moderation. */
    async hiddenReview() {
      const id = await make('/api/reviews', { artist: 'Can', title: word(), rating: 5 });
      const hidden = { is_public: false, hidden_at: new Date().toISOString(), hidden_note: 'Advertising' };
      await db.updateTable('album_reviews').set(hidden).where('id', '=', id).execute();
      return id;
    },
    /** That the owner wrote to support. */
    async message() {
      const id = newId();
      const words = { id, name: 'Jo', email: 'jo@example.com', subject: word(), message: 'How?' };
      const { status } = await owner.client.send('POST', '/api/contact', words);
      if (status !== 201) throw new Error('No message was sent');
      return id;
    },
    failedJob: () => addFailedJob(db),
    unsentMail: () => addUnsentMail(db, newId()),
    /** The id of the owner's open payment page. */
    async checkout() {
      const gift = { planId: 'annual', gift: true, recipientName: 'Jo', recipientEmail: 'jo@example.com' };
      const { status } = await owner.client.send('POST', '/api/create-subscription-checkout', gift);
      if (status !== 200) throw new Error('No checkout began');
      const orders = db.selectFrom('billing_orders').select('session_id').where('user_id', '=', owner.id);
      const { session_id } = await orders.orderBy('created_at', 'desc').executeTakeFirstOrThrow();
      return session_id ?? '';
    },
    /** The owner has no plan any more, and so can buy one. */
    async isFree() {
      await db.updateTable('users').set({ subscription_tier: 'free' }).where('id', '=', owner.id).execute();
    },
  };
}

function pictureOf(width: number): { bytes: Buffer; hash: string } {
  const bytes = png(width, 3);
  return { bytes, hash: createHash('sha256').update(bytes).digest('hex') };
}
