import { ENDPOINTS } from './all.ts';

const CALLS = ENDPOINTS.map(({ method, path, summary }) => ({
  summary,
  pattern: new RegExp(`^${method} ${path.replace(/\{\w+\}/g, '[^/]+')}$`),
}));

/** What a call such as 'POST /api/reviews' does, in the words of the contract: 'Write a review' */
export function summaryOfCall(call: string): string | undefined {
  return CALLS.find(({ pattern }) => pattern.test(call))?.summary;
}
