import { type ComponentProps, cloneElement, createElement, type JSX, type ReactElement } from 'react';
import { classNames } from './class-names.ts';

/**
 * Renders an element with a component's props merged with its own, e.g. those of a router link. Class names are joined,
 * handlers are chained, and the element's own value wins for the rest. Base UI's hook for this would add five times as
 * much code to every visitor's page.
 * @param tag rendered when there is no element
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
