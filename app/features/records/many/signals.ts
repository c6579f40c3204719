import { withStorage } from '../../../library/journal/draft-stash.ts';

const CHOICE = 'scan-sound';
const HIT = { tones: [880, 1_320], seconds: 0.07, vibration: 60 };
const SOUNDS = {
  hit: HIT,
  miss: { tones: [220], seconds: 0.18, vibration: [60, 90, 60] },
  pending: { tones: [880], seconds: 0.07, vibration: 60 },
};
const VOLUME = 0.15;

let context: AudioContext | undefined;

/** Silent until the person chooses otherwise, for this browser. */
export function hasSound(): boolean {
  return withStorage((storage) => storage.getItem(CHOICE) === 'on') ?? false;
}

export function setSound(isOn: boolean): void {
  withStorage((storage) => storage.setItem(CHOICE, isOn ? 'on' : 'off'));
  if (isOn) play(HIT);
}

/** Two rising tones and a short buzz for a hit, one tone while it is pending, a low tone and two buzzes for a miss. */
export function signal(answer: keyof typeof SOUNDS): void {
  navigator.vibrate?.(SOUNDS[answer].vibration);
  if (hasSound()) play(SOUNDS[answer]);
}

function play({ tones, seconds }: { tones: readonly number[]; seconds: number }): void {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  // Suspended until the person has pressed something.
  void context.resume().catch(() => undefined);
  const volume = new GainNode(context, { gain: VOLUME });
  volume.connect(context.destination);
  for (const [at, frequency] of tones.entries()) {
    const tone = new OscillatorNode(context, { frequency });
    tone.connect(volume);
    tone.start(context.currentTime + at * seconds);
    tone.stop(context.currentTime + (at + 1) * seconds);
  }
}
