import { type ComponentProps, cloneElement, createElement, type JSX, type ReactElement } from 'react';
import { classNames } from './class-names.ts';

/**
 * Draws an element with the props of two: those a component gives, and its own, e.g. of a router's link. Class names add
 * up and handlers run one after the other; of anything else its own counts. Base UI has a hook for this, which would
 * bring five times as much code into every visitor's page.
 * @param tag drawn where no element is given
 */
export function drawnAs<Tag extends keyof JSX.IntrinsicElements>(
  tag: Tag,
  element: ReactElement | undefined,
  props: ComponentProps<Tag> & { [data: `data-${string}`]: unknown },
): ReactElement {
  if (!element) return createElement(tag, props);
  const given = new Map<string, unknown>(Object.entries(props));
  const merged = new Map(given);
  for (const [name, own] of Object.entries<unknown>(Object(element.props))) {
    merged.set(name, mergedProp(name, own, given.get(name)));
  }
  return cloneElement(element, Object.fromEntries(merged));
}

function mergedProp(name: string, own: unknown, given: unknown): unknown {
  if (name === 'className') return classNames(...[own, given].map((each) => typeof each === 'string' && each));
  if (typeof own !== 'function' || typeof given !== 'function') return own ?? given;
  return (...args: unknown[]) => {
    own(...args);
    given(...args);
  };
}
