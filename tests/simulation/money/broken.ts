/** A broken promise, with the promise's name. */
export class Broken extends Error {
  readonly invariant: string;

  constructor(invariant: string, message: string) {
    super(`${invariant}: ${message}`);
    this.name = 'Broken';
    this.invariant = invariant;
  }
}
