/** The part of the Web Speech API that is used; TypeScript's DOM types lack it. */
interface Recognition extends EventTarget {
  lang: string;
  onresult: ((event: { results: ArrayLike<ArrayLike<{ transcript: string }>> }) => void) | null;
  onerror: ((event: { error: string }) => void) | null;
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

type Spoken = { text: string } | { problem: string | undefined };

const REFUSED = 'The microphone is not allowed. Allow it for this site in the browser’s settings, or type the number.';

const PROBLEMS: Record<string, string> = {
  'not-allowed': REFUSED,
  'service-not-allowed': REFUSED,
  'audio-capture': 'No microphone was found. Type the number.',
  'no-speech': 'Nothing was understood. Speak again, or type the number.',
  network: 'Speech cannot be read now. Type the number.',
};

/**
 * Listens to one sentence.
 * @param onEnd called once with it, or with the reason why there is none; without a reason if it was ended on purpose
 * @returns a function that ends it
 */
export function listen(onEnd: (spoken: Spoken) => void): () => void {
  const Recognizer = recognitionOf();
  if (!Recognizer) return () => undefined;
  const recognition = new Recognizer();
  let text = '';
  let problem: string | undefined = PROBLEMS['no-speech'];
  recognition.lang = document.documentElement.lang || navigator.language;
  recognition.onresult = ({ results }) => {
    text = spokenNumber(results[0]?.[0]?.transcript ?? '');
  };
  recognition.onerror = ({ error }) => {
    problem = error === 'aborted' ? undefined : (PROBLEMS[error] ?? PROBLEMS.network);
  };
  recognition.onend = () => onEnd(text === '' ? { problem } : { text });
  try {
    recognition.start();
  } catch {
    onEnd({ problem: PROBLEMS['audio-capture'] });
  }
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
