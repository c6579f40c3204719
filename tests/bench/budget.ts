/** Limits for downloads, in gzipped bytes; tests enforce them and the bench reports them. */
export const BUDGET = {
  /** Code that opens a library, shows it and syncs it, including Dexie. */
  library: 51_700,
  landing: 130_000,
  /** With badges and toggles, whose chunks a member's home page has too, and the plan of the member who reads it. */
  pricing: 141_000,
  /** A signed-in person's first screen on a new device. */
  firstScreen: 202_600,
};
