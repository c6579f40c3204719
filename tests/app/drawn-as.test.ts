import { createElement, type ReactElement } from 'react';
import { expect, test, vi } from 'vitest';
import { drawnAs } from '../../app/ui/drawn-as.ts';

test('without an element its own tag is drawn with the props given', () => {
  const drawn: ReactElement<unknown> = drawnAs('a', undefined, { className: 'btn', href: '/pricing' });
  expect(drawn.type).toBe('a');
  expect(drawn.props).toEqual({ className: 'btn', href: '/pricing' });
});

test('an element keeps its own props, gains the ones given, and has the classes of both', () => {
  const link = createElement('a', { href: '/', className: 'mine', title: 'own' });
  const drawn: ReactElement<unknown> = drawnAs('a', link, { className: 'btn', title: 'given', id: 'x' });
  expect(drawn.props).toEqual({ href: '/', className: 'mine btn', title: 'own', id: 'x' });
});

test('a value the element leaves open is taken from the props given', () => {
  const link = createElement('a', { href: '/', tabIndex: undefined });
  expect((drawnAs('a', link, { tabIndex: -1 }) satisfies ReactElement<unknown>).props).toEqual({
    href: '/',
    tabIndex: -1,
  });
});

test('the handlers of both run, with the same event', () => {
  const [own, given] = [vi.fn(), vi.fn()];
  const drawn = drawnAs('button', createElement('button', { type: 'button', onClick: own }), { onClick: given });
  const { onClick } = Object(drawn.props);
  onClick('event');
  expect([own.mock.calls, given.mock.calls]).toEqual([[['event']], [['event']]]);
});
