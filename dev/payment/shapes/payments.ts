import type { Stripe } from 'stripe';
import { LIVEMODE } from './catalogue.ts';

const NOBODY = { address: null, email: null, name: null, phone: null, tax_id: null };

export function paymentMethodShape(fields: {
  id: string;
  created: number;
  customer: string | null;
  last4: string;
}): Stripe.PaymentMethod {
  const { last4, ...given } = fields;
  return {
    object: 'payment_method',
    ...LIVEMODE,
    ...given,
    allow_redisplay: 'limited',
    billing_details: NOBODY,
    card: {
      brand: 'visa',
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: 'visa',
      exp_month: 12,
      exp_year: 2099,
      fingerprint: `standin${last4}`,
      funding: 'credit',
      generated_from: null,
      last4,
      networks: { available: ['visa'], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    customer_account: null,
    metadata: {},
    type: 'card',
  };
}

export function paymentIntentShape(
  fields: Pick<
    Stripe.PaymentIntent,
    'id' | 'created' | 'amount' | 'currency' | 'customer' | 'description' | 'metadata'
  >,
): Stripe.PaymentIntent {
  return {
    object: 'payment_intent',
    ...LIVEMODE,
    ...fields,
    allowed_payment_method_types: null,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${fields.id}_secret_stand_in`,
    confirmation_method: 'automatic',
    customer_account: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    managed_payments: null,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  };
}

export function chargeShape(
  fields: Pick<
    Stripe.Charge,
    | 'id'
    | 'created'
    | 'amount'
    | 'currency'
    | 'customer'
    | 'description'
    | 'metadata'
    | 'payment_intent'
    | 'payment_method'
  > & { isPaid: boolean; last4: string; receiptUrl: string },
): Stripe.Charge {
  const { isPaid, last4, receiptUrl, ...given } = fields;
  return {
    object: 'charge',
    ...LIVEMODE,
    ...given,
    amount_captured: isPaid ? given.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: NOBODY,
    calculated_statement_descriptor: 'STAND-IN',
    captured: isPaid,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: isPaid ? null : 'card_declined',
    failure_message: isPaid ? null : 'Your card was declined.',
    fraud_details: {},
    on_behalf_of: null,
    outcome: {
      advice_code: isPaid ? null : 'try_again_later',
      network_advice_code: null,
      network_decline_code: null,
      network_status: isPaid ? 'approved_by_network' : 'declined_by_network',
      reason: isPaid ? null : 'generic_decline',
      risk_level: 'normal',
      seller_message: isPaid ? 'Payment complete.' : 'The bank did not return any further details with this decline.',
      type: isPaid ? 'authorized' : 'issuer_declined',
    },
    paid: isPaid,
    payment_method_details: cardDetails(given.amount, last4),
    receipt_email: null,
    receipt_number: null,
    receipt_url: isPaid ? receiptUrl : null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: isPaid ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  };
}

function cardDetails(amount: number, last4: string): Stripe.Charge.PaymentMethodDetails {
  return {
    card: {
      amount_authorized: amount,
      authorization_code: null,
      brand: 'visa',
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      exp_month: 12,
      exp_year: 2099,
      electronic_commerce_indicator: null,
      extended_authorization: { status: 'disabled' },
      fingerprint: `standin${last4}`,
      funding: 'credit',
      incremental_authorization: { status: 'unavailable' },
      installments: null,
      last4,
      mandate: null,
      multicapture: { status: 'unavailable' },
      network: 'visa',
      network_token: { used: false },
      network_transaction_id: null,
      overcapture: { maximum_amount_capturable: amount, status: 'unavailable' },
      regulated_status: 'unregulated',
      three_d_secure: null,
      transaction_link_id: null,
      wallet: null,
    },
    type: 'card',
  };
}

export function refundShape(
  fields: Pick<
    Stripe.Refund,
    'id' | 'created' | 'amount' | 'currency' | 'charge' | 'payment_intent' | 'customer' | 'reason' | 'metadata'
  >,
): Stripe.Refund {
  return {
    object: 'refund',
    ...fields,
    balance_transaction: null,
    customer_account: null,
    destination_details: { card: { type: 'refund' }, type: 'card' },
    payment_method: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
}

const NO_EVIDENCE: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};

export function disputeShape(
  fields: Pick<Stripe.Dispute, 'id' | 'created' | 'amount' | 'currency' | 'charge' | 'payment_intent'>,
): Stripe.Dispute {
  return {
    object: 'dispute',
    ...LIVEMODE,
    ...fields,
    balance_transactions: [],
    enhanced_eligibility_types: [],
    evidence: NO_EVIDENCE,
    evidence_details: {
      due_by: fields.created + 7 * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    metadata: {},
    reason: 'fraudulent',
    status: 'needs_response',
  };
}
