/** Counts the page's requests and blocks them, like a browser without a network. */
export const network = { isOffline: false, requests: 0 };

const realFetch = window.fetch.bind(window);
const RealEventSource = window.EventSource;

window.fetch = (input, init) => {
  network.requests += 1;
  return network.isOffline ? Promise.reject(new TypeError('Failed to fetch')) : realFetch(input, init);
};

window.EventSource = class extends RealEventSource {
  constructor(url: string | URL) {
    network.requests += 1;
    // Nothing listens on the discard port, so the stream fails as it does offline.
    super(network.isOffline ? 'http://127.0.0.1:9/' : url);
  }
};

export async function postJson(path: string, body: unknown): Promise<void> {
  const response = await realFetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  await response.text();
}
