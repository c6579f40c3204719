import { invalid } from './refusal.ts';

/** A decoded form: text at the leaves, as Stripe reads `a[b][0]=c`. */
export type Form = { [name: string]: FormValue };
export type FormValue = string | FormValue[] | Form;

const MOST_PAIRS = 1_000;

/** Decodes a query or a form body. `a[]=x` and `a[0]=x` are lists, `a[b]=x` is an object. */
export function decodeForm(text: string): Form {
  const root: Tree = new Map();
  const pairs = [...new URLSearchParams(text)];
  if (pairs.length > MOST_PAIRS) throw invalid('Too many parameters');
  for (const [name, value] of pairs) place(root, pathOf(name), value);
  return Object.fromEntries([...root].map(([name, value]) => [name, formValue(value)]));
}

/** The same form in the same order of names, to compare two requests. */
export function canonical(value: FormValue): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name] ?? '')}`).join()}}`;
}

type Tree = Map<string, Tree | string>;

function pathOf(name: string): string[] {
  const [head = ''] = name.split('[', 1);
  const rest = name.slice(head.length);
  const parts = [...rest.matchAll(/\[([^[\]]*)\]/g)].map(([, part = '']) => part);
  if (head === '' || parts.map((part) => `[${part}]`).join('') !== rest) {
    throw invalid(`Invalid parameter name: ${name}`, { param: name });
  }
  return [head, ...parts];
}

function place(tree: Tree, [part = '', ...rest]: readonly string[], value: string): void {
  const name = part === '' ? String(tree.size) : part;
  if (rest.length === 0) {
    tree.set(name, value);
    return;
  }
  const below = tree.get(name);
  const next: Tree = below instanceof Map ? below : new Map();
  tree.set(name, next);
  place(next, rest, value);
}

function formValue(value: Tree | string): FormValue {
  if (typeof value === 'string') return value;
  const isList = [...value.keys()].every((name, index) => name === String(index));
  if (isList) return [...value.values()].map(formValue);
  return Object.fromEntries([...value].map(([name, below]) => [name, formValue(below)]));
}
