/** The part of the Web Speech API that is used; TypeScript's DOM types lack it. */
interface Recognition extends EventTarget {
  lang: string;
  onresult: ((event: { results: ArrayLike<ArrayLike<{ transcript: string }>> }) => void) | null;
  onend: (() => void) | null;
  start(): void;
  abort(): void;
}

function recognitionOf(): (new () => Recognition) | undefined {
  const { SpeechRecognition, webkitSpeechRecognition } = window as unknown as Record<string, new () => Recognition>;
  return SpeechRecognition ?? webkitSpeechRecognition;
}

/** True if this browser can make text of speech. */
export const canListen = (): boolean => recognitionOf() !== undefined;

/**
 * Listens to one sentence.
 * @param onEnd called with it; undefined if nothing was understood
 * @returns a function that ends it
 */
export function listen(onEnd: (text: string | undefined) => void): () => void {
  const Recognizer = recognitionOf();
  if (!Recognizer) return () => undefined;
  const recognition = new Recognizer();
  let text: string | undefined;
  recognition.lang = document.documentElement.lang || navigator.language;
  recognition.onresult = ({ results }) => {
    text = spokenNumber(results[0]?.[0]?.transcript ?? '');
  };
  recognition.onend = () => onEnd(text || undefined);
  recognition.start();
  return () => recognition.abort();
}

const SIGNS: Record<string, string> = {
  dash: '-',
  hyphen: '-',
  minus: '-',
  slash: '/',
  point: '.',
  dot: '.',
};
const DIGITS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** 'b l p four zero zero three' as it is printed: 'BLP 4003'. Words stay words. */
export function spokenNumber(spoken: string): string {
  const words = spoken
    .trim()
    .replace(/\.$/, '')
    .split(/\s+/)
    .map(
      (word) =>
        SIGNS[word.toLowerCase()] ??
        (DIGITS.includes(word.toLowerCase()) ? String(DIGITS.indexOf(word.toLowerCase())) : word),
    );
  let text = '';
  for (const [at, word] of words.entries()) text += isJoined(words[at - 1], word) ? word : ` ${word}`;
  const joined = text.trim();
  return /\d/.test(joined) ? joined.toUpperCase() : joined;
}

/** Letters and digits that were spoken one by one belong together, and a sign belongs to both its sides. */
function isJoined(before: string | undefined, word: string): boolean {
  if (before === undefined) return true;
  if (/^[-/.]$/.test(before) || /^[-/.]$/.test(word)) return true;
  if (/^\d+$/.test(before) && /^\d+$/.test(word)) return true;
  return /^[a-z]$/i.test(before) && /^[a-z]$/i.test(word);
}
