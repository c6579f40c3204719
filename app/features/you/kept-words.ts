import { countText } from '../../ui/number-text.ts';

/** What is said of changes that others kept on this browser: how many, and not whose. */
export function keptWords(count: number): { title: string; text: string } {
  const [are, their] = count === 1 ? ['is', 'its'] : ['are', 'their'];
  return {
    title: `${countText(count, 'unsaved change')} that ${are} not yours`,
    text: `Kept on this browser, closed, until ${their} owner logs in here again.`,
  };
}
