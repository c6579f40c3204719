/** Conditions that no test can notice, as `file: condition`, each with its reason. */
export const REDUNDANT: Record<string, string> = {
  "sync-server/billing/subscription-mirror.ts: .where('id', '=', orderId)":
    'A customer is of one person, and so are all orders with this customer, which the next condition asks for.',
};
