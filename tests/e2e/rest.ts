import type { Page } from 'playwright';
import type { RunningProduct } from '../support/product.ts';

export interface RestOptions {
  method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  body?: unknown;
}

/** A REST call with the session of this browser. */
export async function rest<Answer = { id: string }>(
  page: Page,
  product: RunningProduct,
  path: string,
  { method = 'GET', body }: RestOptions = {},
): Promise<Answer> {
  const response = await page.request.fetch(`${product.url}${path}`, {
    method,
    headers: { origin: product.url },
    ...(body !== undefined && { data: body }),
  });
  if (!response.ok()) throw new Error(`${method} ${path} answered ${response.status()}: ${await response.text()}`);
  return (await response.json()) as Answer;
}

export function post<Answer = { id: string }>(page: Page, product: RunningProduct, path: string, body: unknown) {
  return rest<Answer>(page, product, path, { method: 'POST', body });
}
