import { type LookupAddress, lookup } from 'node:dns';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { Readable } from 'node:stream';

type Fetch = typeof globalThis.fetch;

/** Statuses whose answers have no body. */
const WITHOUT_BODY = new Set([204, 205, 304]);

/**
 * A fetch for addresses that people name: https, to the public internet. A connection goes to the addresses that were
 * checked, so a name cannot lead elsewhere between check and use. Redirects are answers, which nothing follows.
 * @param alsoAllowed an origin that is asked wherever it is, for tests
 */
export function createPublicFetch({ alsoAllowed }: { alsoAllowed?: string | undefined } = {}): Fetch {
  const onlyPublic = publicLookup(lookup);
  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const isOwnTest = url.origin === alsoAllowed;
    if (!isOwnTest && !isPublicUrl(url)) throw new TypeError('This address is not on the public internet');
    const answer = await new Promise<IncomingMessage>((resolved, rejected) => {
      const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
      const { method = 'GET', signal } = init;
      const request = send(url, {
        method,
        headers: Object.fromEntries(new Headers(init.headers)),
        // A connection is not shared with requests that were not checked.
        agent: false,
        ...(signal && { signal }),
        ...(!isOwnTest && { lookup: onlyPublic }),
      });
      request.once('response', resolved).once('error', rejected);
      request.end(init.body ?? undefined);
    });
    const { statusCode: status = 0, headersDistinct } = answer;
    const headers = Object.entries(headersDistinct).flatMap(([name, values = []]) =>
      values.map((value) => [name, value]),
    );
    if (WITHOUT_BODY.has(status)) answer.resume();
    const body = WITHOUT_BODY.has(status) ? null : (Readable.toWeb(answer) as ReadableStream<Uint8Array>);
    return new Response(body, { status, headers: headers as [string, string][] });
  };
}

/** True for an address that may be asked; the addresses behind its name are checked with each connection. */
export function isPublicUrl({ protocol, hostname, username, password }: URL): boolean {
  const address = hostname.replace(/^\[|\]$/g, '');
  return protocol === 'https:' && !username && !password && (isIP(address) === 0 || isPublicAddress(address));
}

/** Looks a name up, and answers the public addresses that it leads to. */
export function publicLookup(resolve: typeof lookup): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      const open = error ? [] : addresses.filter(({ address }) => isPublicAddress(address));
      const [first] = open;
      if (error || !first) callback(error ?? new Error('This name leads to no public address'), '', 0);
      else if (options.all) callback(null, open);
      else callback(null, first.address, first.family);
    });
  };
}

function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !SPECIAL.check(address, 'ipv4');
  return GLOBAL_IPV6.check(address, 'ipv6') && !SPECIAL.check(address, 'ipv6');
}

// The special-purpose addresses that IANA lists, and multicast. Of IPv6, the addresses in use on the internet all begin
// with 2 or 3, which leaves out mapped IPv4 ones.
const GLOBAL_IPV6 = new BlockList();
GLOBAL_IPV6.addSubnet('2000::', 3, 'ipv6');

const SPECIAL = new BlockList();
for (const range of [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4', '2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
]) {
  const [net = '', prefix] = range.split('/');
  SPECIAL.addSubnet(net, Number(prefix), net.includes(':') ? 'ipv6' : 'ipv4');
}
