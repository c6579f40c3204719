export interface Patch {
  file: string;
  /** Must be in the file exactly once, so that a bug cannot quietly stop being planted. */
  find: string;
  replace: string;
}

export interface PlantedBug {
  name: string;
  /** The simulation that must see it: of sync, without or with the real server, or of money. */
  tier: 'fast' | 'real' | 'money';
  /** Left to `npm run simulate:bugs`: it takes more than a moment to be met. */
  slow?: boolean;
  patches: readonly Patch[];
}
