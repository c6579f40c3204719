import type { Books } from '../books/books.ts';
import { kindOf } from '../books/kinds.ts';
import type { List } from '../books/lists.ts';
import { lineItemsOf } from '../trade/checkout.ts';
import { liveSubscriptions } from '../trade/portal.ts';
import { invalid } from './refusal.ts';

const MOST_LEVELS = 4;

type Json = Record<string, unknown>;

/** Replaces ids by the objects they name, along each path that the request asks for. */
export async function expand(books: Books, answer: object, paths: readonly string[] = []): Promise<object> {
  const expanded = structuredClone(answer) as Json;
  for (const path of paths) {
    const parts = path.split('.');
    if (parts.filter((part) => part !== 'data').length > MOST_LEVELS) {
      throw invalid(`You cannot expand more than ${MOST_LEVELS} levels of a property. Property: ${path}`);
    }
    await expandPath(books, expanded, parts, path);
  }
  return expanded;
}

async function expandPath(books: Books, target: Json, [name, ...rest]: string[], path: string): Promise<void> {
  if (name === undefined) return;
  const value = target[name] === undefined ? await includable(books, target, name) : target[name];
  if (value === undefined) throw notExpandable(path);
  if (value === null) return;
  const isLeaf = rest.length === 0;
  if (typeof value === 'string') {
    target[name] = await named(books, value, path);
  } else {
    target[name] = value;
    if (isLeaf && !isList(value)) return;
  }
  const next = target[name];
  const below = Array.isArray(next) ? next : [next];
  for (const [index, each] of below.entries()) {
    if (typeof each === 'string' && Array.isArray(next)) next[index] = await named(books, each, path);
    const object = Array.isArray(next) ? next[index] : each;
    if (!isLeaf && isJson(object)) await expandPath(books, object, rest, path);
  }
}

async function named(books: Books, id: string, path: string): Promise<object> {
  const kind = kindOf(id) ?? ((await books.find('coupon', id)) ? 'coupon' : undefined);
  const object = kind && (await books.find(kind, id));
  if (!object) throw notExpandable(path);
  return object;
}

/** Lists that an answer carries only when it is asked for. */
async function includable(books: Books, target: Json, name: string): Promise<List<unknown> | undefined> {
  const id = String(target.id);
  if (target.object === 'checkout.session' && name === 'line_items') {
    const session = await books.get('checkout.session', id);
    return listOf(await lineItemsOf(books, session), `/v1/checkout/sessions/${id}/line_items`);
  }
  if (target.object === 'invoice' && name === 'payments') {
    return listOf(await books.all('invoice_payment', { invoice: id }), `/v1/invoice_payments?invoice=${id}`);
  }
  if (target.object === 'charge' && name === 'refunds') {
    return listOf(await books.all('refund', { charge: id }), `/v1/charges/${id}/refunds`);
  }
  if (target.object === 'customer' && name === 'subscriptions') {
    return listOf(await liveSubscriptions(books, id), `/v1/customers/${id}/subscriptions`);
  }
  return undefined;
}

export function listOf<T>(data: T[], url: string): List<T> {
  return { object: 'list', data, has_more: false, url };
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null;
}

function isList(value: unknown): boolean {
  return isJson(value) && (value.object === 'list' || Array.isArray(value));
}

function notExpandable(path: string) {
  return invalid(`This property cannot be expanded (${path}).`, { param: 'expand' });
}
