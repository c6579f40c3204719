import type { Fault } from './scenario.ts';

export const PAGE = '<html>Welcome to our free network</html>';

/** The answer of something that is not our server, or undefined when the fault is of another kind. */
export function strangeAnswer(fault: Fault): Response | undefined {
  switch (fault) {
    case '302':
      // What `redirect: 'error'` makes of it.
      throw new TypeError('the answer was a redirect');
    case 'redirected page':
      return Object.defineProperty(new Response(PAGE, { headers: { 'x-sync': '1' } }), 'redirected', { value: true });
    case 'HTML 200':
      return new Response(PAGE, { headers: { 'content-type': 'text/html' } });
    case '429':
      return Response.json(
        { code: 'RATE_LIMITED', message: 'Later' },
        { status: 429, headers: { 'retry-after': '7' } },
      );
    case '500':
      return Response.json({ code: 'INTERNAL', message: 'A bug' }, { status: 500 });
    case '502':
      return new Response('Bad gateway', { status: 502 });
    case 'page of a proxy that takes less':
      return new Response(PAGE, { status: 413 });
    case '503':
      return Response.json({ code: 'UNAVAILABLE', message: 'Stopping' }, { status: 503 });
    default:
      return undefined;
  }
}

/** How a server of ours, or what stands before it, refuses a picture for good; undefined for other faults. */
export function refusalOf(fault: Fault | undefined): Response | undefined {
  switch (fault) {
    case 'picture not known':
      return Response.json({ code: 'UNSUPPORTED_IMAGE', message: 'Not a picture' }, { status: 415 });
    case 'pictures full':
      return Response.json({ code: 'PICTURES_FULL', message: 'No room' }, { status: 413 });
    case 'page of a proxy that takes less':
      return new Response(PAGE, { status: 413 });
    default:
      return undefined;
  }
}

/** The same answer with its end missing. */
export async function cutShort(response: Response, part: number): Promise<Response> {
  const text = await response.text();
  const { status, headers } = response;
  return new Response(text.slice(0, Math.floor(text.length * part)), { status, headers });
}
