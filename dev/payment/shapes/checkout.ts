import type { Stripe } from 'stripe';
import { LIVEMODE } from './catalogue.ts';

type Session = Stripe.Checkout.Session;

export function sessionShape(
  fields: Pick<
    Session,
    | 'id'
    | 'created'
    | 'expires_at'
    | 'mode'
    | 'url'
    | 'success_url'
    | 'cancel_url'
    | 'client_reference_id'
    | 'customer'
    | 'customer_email'
    | 'customer_creation'
    | 'customer_details'
    | 'currency'
    | 'amount_subtotal'
    | 'amount_total'
    | 'discounts'
    | 'allow_promotion_codes'
    | 'invoice_creation'
    | 'metadata'
    | 'payment_method_collection'
    | 'locale'
    | 'submit_type'
    | 'billing_address_collection'
  > & { amountDiscount: number },
): Session {
  const { amountDiscount, ...given } = fields;
  return {
    object: 'checkout.session',
    ...LIVEMODE,
    ...given,
    adaptive_pricing: null,
    after_expiration: null,
    allowed_payment_method_types: null,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    currency_conversion: null,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer_account: null,
    integration_identifier: null,
    invoice: null,
    managed_payments: null,
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    subscription: null,
    total_details: { amount_discount: amountDiscount, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    wallet_options: null,
  };
}

export function customerDetailsShape(
  email: string | null,
  name: string | null,
): Stripe.Checkout.Session.CustomerDetails {
  return {
    address: null,
    business_name: null,
    email,
    individual_name: null,
    name,
    phone: null,
    tax_exempt: 'none',
    tax_ids: [],
  };
}

export function lineItemShape(line: {
  id: string;
  price: Stripe.Price;
  quantity: number;
  discount: number;
  description: string;
}): Stripe.LineItem {
  const subtotal = (line.price.unit_amount ?? 0) * line.quantity;
  return {
    id: line.id,
    object: 'item',
    adjustable_quantity: null,
    amount_discount: line.discount,
    amount_subtotal: subtotal,
    amount_tax: 0,
    amount_total: subtotal - line.discount,
    currency: line.price.currency,
    description: line.description,
    metadata: {},
    price: line.price,
    quantity: line.quantity,
  };
}

export function portalSessionShape(
  fields: Pick<Stripe.BillingPortal.Session, 'id' | 'created' | 'customer' | 'return_url' | 'url' | 'locale'>,
): Stripe.BillingPortal.Session {
  return {
    object: 'billing_portal.session',
    ...LIVEMODE,
    ...fields,
    after_expiration: null,
    configuration: 'bpc_stand_in',
    customer_account: null,
    flow: null,
    on_behalf_of: null,
  };
}
