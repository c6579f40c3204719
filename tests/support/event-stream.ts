import type { EventStream } from '../../app/sync/pokes.ts';

/** A minimal EventSource without automatic reconnect: `open`, named events, `error` at the end. */
export function openEventStream(fetchStream: (signal: AbortSignal) => Promise<Response>): EventStream {
  const listeners = new Map<string, ((event?: { data?: unknown }) => void)[]>();
  const ending = new AbortController();
  const emit = (name: string, data?: string) => {
    if (ending.signal.aborted) return;
    for (const listener of listeners.get(name) ?? []) listener({ data });
  };

  async function listen(): Promise<void> {
    const response = await fetchStream(ending.signal);
    if (response.status !== 200 || !response.body) return;
    emit('open');
    let rest = '';
    for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
      const parts = (rest + text).split('\n\n');
      rest = parts.pop() ?? '';
      for (const part of parts) {
        const name = /^event: (.+)$/m.exec(part)?.[1];
        if (name) emit(name, /^data: ?(.*)$/m.exec(part)?.[1]);
      }
    }
  }

  void listen()
    .catch(() => undefined)
    .then(() => emit('error'));
  return {
    addEventListener(name, listener) {
      listeners.set(name, [...(listeners.get(name) ?? []), listener]);
    },
    close: () => ending.abort(),
  };
}
