// Chunk: of its pages

/** The shops, and places of many sellers, that can be watched for wishes. */
export const OFFER_SOURCES = ['amazon', 'ebay'] as const;
