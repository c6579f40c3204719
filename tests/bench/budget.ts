/** Limits for downloads, in gzipped bytes; tests enforce them and the bench reports them. */
export const BUDGET = {
  /** Code that opens a library, shows it and syncs it, including Dexie. */
  library: 50_000,
  landing: 130_000,
  /** With badges and toggles, whose chunks a member's home page has too. */
  pricing: 140_000,
  /** A signed-in person's first screen on a new device. */
  firstScreen: 200_000,
};
