interface Noun {
  /** The key of its rows in an answer of the server. */
  rows: string;
  /** A person's word for one. */
  label: string;
}

/**
 * The synced nouns: code that treats all of them equally loops over this table. A noun comes after the nouns its rows
 * refer to. Their fields are in entities.ts, because a library opens without them.
 */
export const NOUNS = {
  collection: { rows: 'collections', label: 'collection' },
  record: { rows: 'records', label: 'record' },
  wishlistItem: { rows: 'wishlist', label: 'wishlist item' },
  notification: { rows: 'notifications', label: 'notification' },
  savedView: { rows: 'savedViews', label: 'saved view' },
} as const satisfies Record<string, Noun>;

/** The kinds of synced rows a command can change. */
export type Entity = keyof typeof NOUNS;

export const ENTITIES = Object.keys(NOUNS) as readonly Entity[];

/** The noun with thousands of rows, which are sent, stored and read in packed segments. */
export const PACKED = 'record' satisfies Entity;

export type Single = Exclude<Entity, typeof PACKED>;
export const SINGLES = ENTITIES.filter((entity): entity is Single => entity !== PACKED);

/** One value for each noun. */
export function byEntity<Value>(make: (entity: Entity) => Value): Record<Entity, Value> {
  return Object.fromEntries(ENTITIES.map((entity) => [entity, make(entity)])) as Record<Entity, Value>;
}
