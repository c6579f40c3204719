import { parentPort } from 'node:worker_threads';
import type { Card } from './card.ts';
import { drawCard } from './draw-card.ts';

export interface DrawOrder {
  card: Card;
  pictures: ReadonlyMap<string, Uint8Array>;
}

/** Draws one card after the other, in a thread of its own. */
parentPort?.on('message', async ({ card, pictures }: DrawOrder) => {
  try {
    parentPort?.postMessage({ png: await drawCard(card, pictures) });
  } catch (error) {
    parentPort?.postMessage({ problem: String(error) });
  }
});
