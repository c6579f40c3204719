/** A view transition that another one cuts short is no error: the screen has changed all the same. */
export function quietTransitions(page: Pick<Document, 'startViewTransition'>): void {
  const start = page.startViewTransition;
  if (typeof start !== 'function') return;
  page.startViewTransition = (update) => {
    const transition = start.call(page, update);
    for (const end of [transition.ready, transition.finished]) end.catch(() => undefined);
    return transition;
  };
}
