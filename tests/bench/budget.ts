/** Most bytes, as gzip, that a device may have to fetch; the tests hold them and the bench shows them. */
export const BUDGET = {
  /** What opens a library, shows it and keeps it in step, with Dexie. */
  library: 50_000,
  landing: 130_000,
  /** A signed-in person's first screen on a device that has nothing yet. */
  firstScreen: 200_000,
};
