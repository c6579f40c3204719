/** A view transition that another one cuts short is no error: the screen has changed all the same. */
export function quietTransitions(page: Pick<Document, 'startViewTransition'>): void {
  const start = page.startViewTransition;
  if (!start) return;
  page.startViewTransition = (update) => {
    const transition = start.call(page, update);
    void Promise.allSettled([transition.ready, transition.finished]);
    return transition;
  };
}
