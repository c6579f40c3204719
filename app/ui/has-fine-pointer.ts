/** A mouse or the like, and so a keyboard: focus on a field brings up nothing that covers the screen. */
export function hasFinePointer(): boolean {
  return window.matchMedia('(pointer: fine)').matches;
}
