/** Where payments go and how both ends know each other. */
export interface PaymentSettings {
  secretKey: string;
  /** Signs the events that the provider sends. */
  webhookSecret: string;
  /** An origin without a path. */
  apiBase: string;
}

export const STRIPE_API = 'https://api.stripe.com';

/** Where the owner of the key sees customers. */
export const stripeDashboard = (key: string): string =>
  isLiveKey(key) ? 'https://dashboard.stripe.com' : 'https://dashboard.stripe.com/test';

export const isSecretKey = (key: string): boolean => /^[sr]k_(test|live)_\w+$/.test(key);

export const isLiveKey = (key: string): boolean => /^[sr]k_live_/.test(key);
