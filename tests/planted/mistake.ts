/** What a mistake is about. Each kind has at least two mistakes. */
export const KINDS = [
  'late answers',
  'quick edits and Undo',
  'undone deletions',
  'the tray',
  'another tab',
  'sent marks',
  'acknowledgements',
  'memory for storage',
  'drafts',
  'refused pictures',
  'pictures before rows',
  'pictures',
  'backups',
  'dropped fields',
  'default collections',
  'imports',
  'cut answers',
  'equal times',
  'repeated effects',
  'lost COMMIT',
  'retention',
  'pruning',
  'rows put back by SQL',
  'gaps',
  'large bodies',
  'another history',
  'abandoned first pulls',
  'hidden albums',
  'look-ups without the person',
  'the upload path',
  'wrong rules',
  'the real loop',
  'change of person',
  'what strangers see',
  'what members see',
  'what administrators see',
  'clocks',
  'builds',
  'money',
] as const;

export type Kind = (typeof KINDS)[number];

export interface Patch {
  file: string;
  /** Must be in the file exactly once, so that a mistake cannot quietly stop being planted. */
  find: string;
  replace: string;
}

interface Mistake {
  /** What a person would lose, double or show to others. */
  name: string;
  kind: Kind;
  patches: readonly Patch[];
}

/** A mistake that tests of one tier must see: one of these files has a test that fails with it. */
export interface TestedMistake extends Mistake {
  tier: 'unit' | 'server';
  tests: readonly string[];
}

/** A mistake that a simulation must see: of sync, without or with the real server, or of money. */
export interface SimulatedMistake extends Mistake {
  tier: 'fast' | 'real' | 'money';
  /** Takes more than a moment to be met. */
  slow?: boolean;
}

export type PlantedMistake = TestedMistake | SimulatedMistake;
