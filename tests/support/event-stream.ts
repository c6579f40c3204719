import type { EventStream } from '../../app/sync/pokes.ts';

/** What a browser's EventSource does, without its own reconnecting: `open`, named events, `error` at the end. */
export function openEventStream(fetchStream: (signal: AbortSignal) => Promise<Response>): EventStream {
  const listeners = new Map<string, ((event?: { data?: unknown }) => void)[]>();
  const ending = new AbortController();
  const tell = (name: string, data?: string) => {
    if (ending.signal.aborted) return;
    for (const listener of listeners.get(name) ?? []) listener({ data });
  };

  async function listen(): Promise<void> {
    const response = await fetchStream(ending.signal);
    if (response.status !== 200 || !response.body) return;
    tell('open');
    let rest = '';
    for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
      const parts = (rest + text).split('\n\n');
      rest = parts.pop() ?? '';
      for (const part of parts) {
        const name = /^event: (.+)$/m.exec(part)?.[1];
        if (name) tell(name, /^data: ?(.*)$/m.exec(part)?.[1]);
      }
    }
  }

  void listen()
    .catch(() => undefined)
    .then(() => tell('error'));
  return {
    addEventListener(name, listener) {
      listeners.set(name, [...(listeners.get(name) ?? []), listener]);
    },
    close: () => ending.abort(),
  };
}
