import type { AxeResults, RunOptions, Spec } from 'axe-core';

/** WCAG 2.0 to 2.2, levels A and AA, and axe's best practices; target-size is WCAG 2.2 but off unless asked for. */
const EVERYTHING: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  rules: { 'target-size': { enabled: true } },
  resultTypes: ['violations'],
};

/** The rules whose answer depends on the theme. */
const COLOURS: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } };

export const RULES = { everything: EVERYTHING, colours: COLOURS };

// A menu floats over the page like a dialog, which axe knows to be no part of a landmark.
export const SETTINGS: Spec = {
  checks: [{ id: 'region', options: { regionMatcher: 'dialog, [role=dialog], [role=alertdialog], [role=menu], svg' } }],
};

// They pass the focus on as soon as they receive it, so they never have it.
export const FOCUS_GUARDS = '[data-base-ui-focus-guard]';

/** One line per element. */
export function linesOf(violations: AxeResults['violations']): string[] {
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id} at ${target.join(' ')}: ${firstReason(failureSummary)}`),
  );
}

function firstReason(summary: string): string {
  return summary.split('\n').slice(1, 3).join(' ').trim();
}

/**
 * What is wider than its place: the page itself, or the inside of a sheet. Runs in the page, so it uses nothing from
 * outside of itself.
 */
export function findSideways(): string[] {
  const places = [document.documentElement, ...document.querySelectorAll('.sheet, .sheet-body, .sheet-foot')];
  return places.flatMap((place) => {
    const { clientWidth, scrollWidth, className } = place;
    if (scrollWidth <= clientWidth) return [];
    const edge = place.getBoundingClientRect().left + clientWidth + 1;
    const wide = [...place.querySelectorAll('*')].filter((inner) => inner.getBoundingClientRect().right > edge);
    const names = wide.slice(0, 5).map((inner) => `${inner.tagName.toLowerCase()}.${inner.getAttribute('class')}`);
    return [`${className || 'page'} is ${scrollWidth} px wide in ${clientWidth} px: ${names.join(', ')}`];
  });
}
