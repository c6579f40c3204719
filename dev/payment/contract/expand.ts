import type { Books } from '../books/books.ts';
import type { Invoice } from '../books/objects.ts';

/** The objects that a field names by its id. */
const NAMED = { invoice: 'invoice', latest_invoice: 'invoice', latest_charge: 'charge' } as const;

/** Replaces ids by the objects they name, along the path that a request asks for. */
export async function expand(books: Books, object: object, path: readonly string[]): Promise<object> {
  const [name, ...rest] = path;
  if (name === undefined) return object;
  const fields = object as Record<string, unknown>;
  if (name === 'data' && Array.isArray(fields.data)) {
    const data: object[] = [];
    for (const each of fields.data) data.push(await expand(books, each, rest));
    return { ...fields, data };
  }
  if (name === 'payments') return { ...fields, payments: paymentsOf(object as Invoice) };
  const id = fields[name];
  if (typeof id !== 'string') return object;
  const named = await books.get(NAMED[name as keyof typeof NAMED], id);
  return { ...fields, [name]: await expand(books, named, rest) };
}

/** Every invoice has one payment at most, which a later try uses again. */
export function paymentsOf({ id, status, own: { paymentIntent } }: Invoice) {
  const payment = {
    id: id.replace('in_', 'inpay_'),
    object: 'invoice_payment',
    invoice: id,
    status: status === 'paid' ? 'paid' : 'open',
    payment: { type: 'payment_intent', payment_intent: paymentIntent },
  };
  return { object: 'list', data: paymentIntent === null ? [] : [payment], has_more: false };
}
