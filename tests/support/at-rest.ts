/**
 * Whether the page has taken up a theme and nothing moves any more: a colour on its way to another has no contrast of its
 * own, and no place in a picture. Runs in the page, so it uses nothing from outside of itself.
 */
export async function isAtRest(colorScheme?: 'light' | 'dark'): Promise<boolean> {
  if (colorScheme !== undefined && !matchMedia(`(prefers-color-scheme: ${colorScheme})`).matches) return false;
  await document.fonts.ready;
  // A change begins to move with the next frame.
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  return document.getAnimations().every(({ playState, effect, timeline }) => {
    // Others than the document's move with the scrolling alone.
    if (playState !== 'running' || timeline !== document.timeline) return true;
    return effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY;
  });
}
