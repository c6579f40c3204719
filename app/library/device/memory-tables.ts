import type { Database, Table } from './tables.ts';

/** Tables in memory with the same guarantees, for browsers without storage. */
export function openInMemory<T>(schema: Record<keyof T & string, string>): Database<T> {
  const stores = Object.entries<string>(schema).map(([name, definition]) => ({ name, table: memoryTable(definition) }));
  const tables = Object.fromEntries(stores.map(({ name, table }) => [name, table])) as T;
  let queue: Promise<unknown> = Promise.resolve();
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const turn = queue.then(work);
    queue = turn.catch(() => undefined);
    return turn;
  };
  return {
    durable: false,
    read: (work) => inTurn(() => work(tables)),
    append: (name, row, also) =>
      inTurn(async () => {
        const tableOf = (wanted: string) => stores.find((store) => store.name === wanted)?.table;
        const table = tableOf(name);
        const meta = tableOf('meta');
        await table?.put(row as never);
        if (!also || !table || !meta) return false;
        const there = await meta.toArray();
        await meta.bulkPut(also(Number(row.n), table.rows.size, there as never[]) as never[]);
        return true;
      }),
    write: (work) =>
      inTurn(async () => {
        const before = stores.map(({ table }) => new Map(table.rows));
        try {
          return await work(tables);
        } catch (error) {
          for (const [index, { table }] of stores.entries()) table.rows = before[index] ?? table.rows;
          throw error;
        }
      }),
    close: () => undefined,
    destroy: async () => {
      for (const { table } of stores) table.rows = new Map();
    },
  };
}

interface MemoryTable extends Table<Record<string, unknown>, string | number> {
  rows: Map<string | number, Record<string, unknown>>;
}

function memoryTable(definition: string): MemoryTable {
  const primary = definition.split(',')[0] ?? '';
  const key = primary.replace('++', '');
  let counter = 0;
  const store = (row: Record<string, unknown>) => {
    if (row[key] === undefined && primary.startsWith('++')) row[key] = counter + 1;
    const at = row[key];
    if (typeof at === 'number') counter = Math.max(counter, at);
    table.rows.set(at as string | number, copyOf(row));
  };
  const sorted = () => [...table.rows.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => copyOf(row));
  const keysWhere = (isWanted: (at: string | number) => boolean) =>
    [...table.rows.keys()].filter(isWanted).sort((a, b) => (a < b ? -1 : 1));
  const copyAt = (at: string | number) => copyOf(table.rows.get(at) ?? {});
  const table: MemoryTable = {
    rows: new Map(),
    get: async (at) => copyOf(table.rows.get(at)),
    put: async (row) => store(row),
    delete: async (at) => table.rows.delete(at),
    bulkPut: async (rows) => {
      for (const row of rows) store(row);
    },
    bulkDelete: async (keys) => {
      for (const at of keys) table.rows.delete(at);
    },
    deleteBetween: async (first, last) => {
      for (const at of [...table.rows.keys()]) if (at >= first && at <= last) table.rows.delete(at);
    },
    clear: async () => table.rows.clear(),
    count: async () => table.rows.size,
    keys: async () => keysWhere(() => true),
    toArray: async () => sorted(),
    after: async (key, count) =>
      keysWhere((at) => at > key)
        .slice(0, count)
        .map(copyAt),
    between: async (first, last) => keysWhere((at) => at >= first && at <= last).map(copyAt),
    last: async () => sorted().at(-1),
    newerThan: async (version) => sorted().filter((row) => Number(row.version) > version),
  };
  return table;
}

/** A copy of plain data; several times faster than structuredClone, which also copies other values. */
function copyOf<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(copyOf) as Value;
  if (Object.getPrototypeOf(value) !== Object.prototype) return structuredClone(value);
  const copy: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(value)) copy[key] = copyOf(inner);
  return copy as Value;
}
