import type { Adapter, AdapterPayload } from 'oidc-provider';

export type MemoryAdapter = (model: string) => Adapter;

/**
 * Stores the provider's state in memory. After a restart people see the form again; accounts are derived from the address
 * and stay.
 */
export function memoryAdapter(): MemoryAdapter {
  const payloads = new Map<string, { payload: AdapterPayload; expires: number }>();

  function live(key: string): AdapterPayload | undefined {
    const entry = payloads.get(key);
    if (entry && entry.expires > Date.now()) return entry.payload;
    payloads.delete(key);
    return undefined;
  }

  function where(model: string, fits: (payload: AdapterPayload) => boolean): string[] {
    return [...payloads]
      .filter(([key, { payload }]) => key.startsWith(`${model}:`) && fits(payload))
      .map(([key]) => key);
  }

  return (model) => ({
    async upsert(id, payload, expiresIn) {
      const now = Date.now();
      for (const [key, { expires }] of payloads) if (expires <= now) payloads.delete(key);
      payloads.set(`${model}:${id}`, {
        payload,
        expires: expiresIn ? now + expiresIn * 1000 : Number.POSITIVE_INFINITY,
      });
    },
    async find(id) {
      return live(`${model}:${id}`);
    },
    async findByUid(uid) {
      const [key] = where(model, (payload) => payload.uid === uid);
      return key === undefined ? undefined : live(key);
    },
    async findByUserCode() {
      return undefined;
    },
    async consume(id) {
      const payload = live(`${model}:${id}`);
      if (payload) payload.consumed = Math.floor(Date.now() / 1000);
    },
    async destroy(id) {
      payloads.delete(`${model}:${id}`);
    },
    async revokeByGrantId(grantId) {
      for (const key of where(model, (payload) => payload.grantId === grantId)) payloads.delete(key);
    },
  });
}
