export interface Patch {
  file: string;
  /** Must be in the file exactly once, so that a bug cannot quietly stop being planted. */
  find: string;
  replace: string;
}

export interface PlantedBug {
  name: string;
  tier: 'fast' | 'real';
  /** Left to `npm run simulate:bugs`: it takes more than a moment to be met. */
  slow?: boolean;
  patches: readonly Patch[];
}
