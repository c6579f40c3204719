/** A toast lies over a dialog: touching it must not count as touching outside the dialog. */
export function isInToast(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-toast-region]') !== null;
}
