/** A browser profile over HTTP: a cookie jar, and an Origin header on requests that change data. */
export interface HttpClient {
  readonly origin: string;
  /** Makes one request; does not follow redirects. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Navigates like a page and follows redirects within the origin. */
  navigate(path: string, init?: RequestInit): Promise<{ response: Response; url: URL; text: string }>;
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** Signs in through the server's own provider, as a person does. */
  signIn(email: string, returnTo?: string): Promise<URL>;
  /** The cookies that a request to this path would send, by name. */
  cookies(path?: string): Map<string, string>;
  setCookie(name: string, value: string, path?: string): void;
}

export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a test says with its expectations what it expects to find
  body: any;
}

export function createHttpClient(origin: string): HttpClient {
  const jar = new Map<string, { name: string; value: string; path: string; expires: number }>();

  function cookies(path = '/'): Map<string, string> {
    const fitting = [...jar.values()].filter((cookie) => isUnder(path, cookie.path) && cookie.expires > Date.now());
    // Shortest path first, so that in the map the cookie with the longest path wins, as in browsers.
    fitting.sort((a, b) => a.path.length - b.path.length);
    return new Map(fitting.map(({ name, value }) => [name, value]));
  }

  function keep(header: string): void {
    const [pair = '', ...attributes] = header.split(';').map((part) => part.trim());
    const [name = ''] = pair.split('=', 1);
    const value = pair.slice(name.length + 1);
    const given = new Map(attributes.map((part) => [part.split('=')[0]?.toLowerCase(), part.split('=')[1] ?? '']));
    const path = given.get('path') || '/';
    const maxAge = given.get('max-age');
    const expires = given.get('expires');
    const until = maxAge
      ? Date.now() + Number(maxAge) * 1000
      : expires
        ? Date.parse(expires)
        : Number.POSITIVE_INFINITY;
    jar.set(`${name} ${path}`, { name, value, path, expires: until });
  }

  async function request(path: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(path, origin);
    const headers = new Headers(init.headers);
    const cookie = [...cookies(url.pathname)].map(([name, value]) => `${name}=${value}`).join('; ');
    if (cookie) headers.set('cookie', cookie);
    if (init.method && init.method !== 'GET' && !headers.has('origin')) headers.set('origin', origin);
    if (headers.get('origin') === '') headers.delete('origin');
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const header of response.headers.getSetCookie()) keep(header);
    return response;
  }

  const client: HttpClient = {
    origin,
    fetch: request,
    async navigate(path, init) {
      let url = new URL(path, origin);
      let response = await request(url.href, { ...init, headers: { accept: 'text/html', ...init?.headers } });
      for (let steps = 0; steps < 10; steps += 1) {
        const location = response.headers.get('location');
        if (!location) break;
        url = new URL(location, url);
        if (url.origin !== origin) break;
        // The server saves the session before the response ends, so a later request finds what this one stored.
        await response.text();
        response = await request(url.href, { headers: { accept: 'text/html' } });
      }
      return { response, url, text: await response.text() };
    },
    async get(path, headers) {
      return answerOf(await request(path, { headers }));
    },
    async send(method, path, body, headers = {}) {
      const json: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
      return answerOf(
        await request(path, {
          method,
          body: body === undefined ? undefined : JSON.stringify(body),
          headers: { ...json, ...headers },
        }),
      );
    },
    async signIn(email, returnTo) {
      const start = returnTo === undefined ? '/api/login' : `/api/login?returnTo=${encodeURIComponent(returnTo)}`;
      const form = await client.navigate(start);
      const { url } = await submitEmail(client, form.text, email);
      return url;
    },
    cookies,
    setCookie(name, value, path = '/') {
      jar.set(`${name} ${path}`, { name, value, path, expires: Number.POSITIVE_INFINITY });
    },
  };
  return client;
}

/** Fills in the provider's form and submits it. */
export function submitEmail(client: HttpClient, html: string, email: string) {
  const action = /<form method="post" action="([^"]+)"/.exec(html)?.[1];
  if (!action) throw new Error(`There is no sign-in form here: ${html.slice(0, 300)}`);
  const body = new URLSearchParams({ email });
  return client.navigate(action, { method: 'POST', body });
}

async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('application/json');
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
}

function isUnder(path: string, cookiePath: string): boolean {
  return path === cookiePath || path.startsWith(cookiePath.endsWith('/') ? cookiePath : `${cookiePath}/`);
}
