/** With a mouse there is a keyboard too, so focusing a field opens no on-screen keyboard. */
export function hasFinePointer(): boolean {
  return window.matchMedia('(pointer: fine)').matches;
}
