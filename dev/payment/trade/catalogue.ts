import type { Stripe } from 'stripe';
import type { z } from 'zod';
import type { Books } from '../books/books.ts';
import { idOf } from '../books/kinds.ts';
import type * as parameters from '../contract/parameters.ts';
import { invalid, noSuch } from '../contract/refusal.ts';
import { couponShape, customerShape, priceShape, productShape } from '../shapes/catalogue.ts';

export async function createCustomer(
  books: Books,
  given: z.infer<typeof parameters.createCustomer>,
): Promise<Stripe.Customer> {
  const customer = customerShape({
    id: books.newId('cus_'),
    created: books.now,
    email: given.email || null,
    name: given.name || null,
    phone: given.phone || null,
    description: given.description || null,
    metadata: mergeMetadata({}, given.metadata),
    invoicePrefix: books.newId('', 8).toUpperCase(),
  });
  await books.put('customer', customer);
  await books.emit('customer.created', customer);
  return customer;
}

/** A customer that was deleted cannot be used any more, although it can still be read. */
export async function findCustomer(books: Books, id: string, param = 'customer'): Promise<Stripe.Customer> {
  const customer = await books.get('customer', id, param);
  if ((await books.hidden('customer', id)).isDeleted) throw noSuch('customer', id, param);
  return customer;
}

export async function readCustomer(books: Books, id: string): Promise<Stripe.Customer | Stripe.DeletedCustomer> {
  const customer = await books.get('customer', id);
  return (await books.hidden('customer', id)).isDeleted ? { id, object: 'customer', deleted: true } : customer;
}

export async function updateCustomer(
  books: Books,
  id: string,
  given: z.infer<typeof parameters.updateCustomer>,
): Promise<Stripe.Customer> {
  const before = await findCustomer(books, id, 'id');
  const customer: Stripe.Customer = { ...before, metadata: mergeMetadata(before.metadata, given.metadata) };
  if (given.email !== undefined) customer.email = given.email || null;
  if (given.name !== undefined) customer.name = given.name || null;
  if (given.phone !== undefined) customer.phone = given.phone || null;
  if (given.description !== undefined) customer.description = given.description || null;
  return changeCustomer(books, before, customer);
}

export async function changeCustomer(
  books: Books,
  before: Stripe.Customer,
  customer: Stripe.Customer,
): Promise<Stripe.Customer> {
  await books.put('customer', customer);
  await books.emit('customer.updated', customer, before);
  return customer;
}

export async function createProduct(
  books: Books,
  given: z.infer<typeof parameters.createProduct>,
): Promise<Stripe.Product> {
  const id = given.id ?? books.newId('prod_');
  if (await books.find('product', id)) throw taken('Product', id);
  const product = productShape({
    id,
    created: books.now,
    name: given.name,
    active: given.active ?? true,
    description: given.description ?? null,
    metadata: mergeMetadata({}, given.metadata),
    statement_descriptor: given.statement_descriptor ?? null,
    url: given.url ?? null,
  });
  await books.put('product', product);
  await books.emit('product.created', product);
  return product;
}

export async function createPrice(books: Books, given: z.infer<typeof parameters.createPrice>): Promise<Stripe.Price> {
  if ((given.product === undefined) === (given.product_data === undefined)) {
    throw invalid('You must specify either `product` or `product_data` when creating a price.', { param: 'product' });
  }
  const product = given.product_data
    ? await createProduct(books, given.product_data)
    : await books.get('product', given.product ?? '', 'product');
  await takeLookupKey(books, given.lookup_key, given.transfer_lookup_key ?? false);
  const price = priceShape({
    id: books.newId('price_', 24),
    created: books.now,
    active: given.active ?? true,
    currency: given.currency.toLowerCase(),
    lookup_key: given.lookup_key ?? null,
    metadata: mergeMetadata({}, given.metadata),
    nickname: given.nickname ?? null,
    product: product.id,
    tax_behavior: given.tax_behavior ?? 'unspecified',
    unit_amount: given.unit_amount,
    interval: given.recurring
      ? { interval: given.recurring.interval, count: given.recurring.interval_count ?? 1 }
      : null,
  });
  await books.put('price', price);
  await books.emit('price.created', price);
  return price;
}

/** A lookup key names one price at a time. */
async function takeLookupKey(books: Books, key: string | undefined, isTransferred: boolean): Promise<void> {
  if (key === undefined) return;
  const [holder] = await books.all('price', { lookup_key: key });
  if (!holder) return;
  if (!isTransferred) {
    throw invalid(
      `A price (\`${holder.id}\`) already uses that lookup key. Set \`transfer_lookup_key=true\` to transfer it.`,
      { param: 'lookup_key' },
    );
  }
  const changed = await books.put('price', { ...holder, lookup_key: null });
  await books.emit('price.updated', changed, holder);
}

export async function createCoupon(
  books: Books,
  given: z.infer<typeof parameters.createCoupon>,
): Promise<Stripe.Coupon> {
  if ((given.percent_off === undefined) === (given.amount_off === undefined)) {
    throw invalid('Received both or none of the parameters percent_off and amount_off. Please pass in one.');
  }
  if (given.amount_off !== undefined && given.currency === undefined) {
    throw invalid('Must provide currency when amount_off is provided.', { param: 'currency' });
  }
  const duration = given.duration ?? 'once';
  if ((duration === 'repeating') !== (given.duration_in_months !== undefined)) {
    throw invalid('duration_in_months is for the duration repeating.', { param: 'duration_in_months' });
  }
  if (given.redeem_by !== undefined && given.redeem_by <= books.now) {
    throw invalid('The redeem_by timestamp must be in the future.', { param: 'redeem_by' });
  }
  const id = given.id ?? books.newId('', 8);
  if (await books.find('coupon', id)) throw taken('Coupon', id);
  const { products } = given.applies_to ?? {};
  const coupon = couponShape({
    id,
    created: books.now,
    amount_off: given.amount_off ?? null,
    ...(products && { applies_to: { products } }),
    currency: given.currency?.toLowerCase() ?? null,
    duration,
    duration_in_months: given.duration_in_months ?? null,
    max_redemptions: given.max_redemptions ?? null,
    metadata: mergeMetadata({}, given.metadata),
    name: given.name ?? null,
    percent_off: given.percent_off ?? null,
    redeem_by: given.redeem_by ?? null,
  });
  await books.put('coupon', coupon);
  await books.emit('coupon.created', coupon);
  return coupon;
}

export async function deleteCoupon(books: Books, id: string): Promise<Stripe.DeletedCoupon> {
  const coupon = await findCoupon(books, id, 'id');
  await books.put('coupon', coupon, { isDeleted: true });
  await books.emit('coupon.deleted', coupon);
  return { id, object: 'coupon', deleted: true };
}

export async function findCoupon(books: Books, id: string, param: string): Promise<Stripe.Coupon> {
  const coupon = await books.get('coupon', id, param);
  if ((await books.hidden('coupon', id)).isDeleted) throw noSuch('coupon', id, param);
  const isOver = coupon.redeem_by !== null && coupon.redeem_by <= books.now;
  const isUsedUp = coupon.max_redemptions !== null && coupon.times_redeemed >= coupon.max_redemptions;
  return { ...coupon, valid: !isOver && !isUsedUp };
}

export async function productNameOf(books: Books, price: Stripe.Price): Promise<string> {
  return (await books.get('product', idOf(price.product))).name;
}

/** Keys with an empty value are removed. */
export function mergeMetadata(before: Stripe.Metadata, given: Stripe.Metadata | undefined): Stripe.Metadata {
  return Object.fromEntries(Object.entries({ ...before, ...given }).filter(([, value]) => value !== ''));
}

function taken(noun: string, id: string) {
  return invalid(`${noun} already exists with id: ${id}`, { code: 'resource_already_exists', param: 'id' });
}
