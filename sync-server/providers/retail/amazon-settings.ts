/** The settings of Amazon's Creators API; `config.retail` of mode `real` has this shape. */
export interface AmazonSettings {
  credentialId: string;
  credentialSecret: string;
  /** The associate tag of links. */
  partnerTag: string;
  version: AmazonVersion;
  /** The shop, e.g. `www.amazon.com`. */
  marketplace: string;
  apiBase: string;
  tokenUrl: string;
}

/** Credential versions: the first digit decides the form of a token request, the second the region. */
export const AMAZON_VERSIONS = ['2.1', '2.2', '2.3', '3.1', '3.2', '3.3'] as const;
export type AmazonVersion = (typeof AMAZON_VERSIONS)[number];

export const AMAZON_API = 'https://creatorsapi.amazon';

export const AMAZON_TOKEN_URLS: Record<AmazonVersion, string> = {
  '2.1': 'https://creatorsapi.auth.us-east-1.amazoncognito.com/oauth2/token',
  '2.2': 'https://creatorsapi.auth.eu-south-2.amazoncognito.com/oauth2/token',
  '2.3': 'https://creatorsapi.auth.us-west-2.amazoncognito.com/oauth2/token',
  '3.1': 'https://api.amazon.com/auth/o2/token',
  '3.2': 'https://api.amazon.co.uk/auth/o2/token',
  '3.3': 'https://api.amazon.co.jp/auth/o2/token',
};

/** The default shop of each region. */
export function marketplaceOf(version: AmazonVersion): string {
  const shops = { '1': 'www.amazon.com', '2': 'www.amazon.co.uk', '3': 'www.amazon.co.jp' };
  return shops[version.slice(-1) as keyof typeof shops];
}
