/** What Look up shows, kept in the address so that Back from a record brings the answer again. */
export interface LookUpSearch {
  q?: string | undefined;
  /** The record whose sheet is open, and whether it is being edited. */
  record?: string | undefined;
  edit?: true | undefined;
  /** Adding what was bought. */
  add?: 'record' | undefined;
}

/** Never fails: a parameter that makes no sense is left out. */
export function parseLookUpSearch(raw: Record<string, unknown>): LookUpSearch {
  const { q, record, edit, add } = raw;
  return {
    // A barcode is a number in the address.
    ...(q !== undefined && q !== '' && { q: String(q) }),
    ...(typeof record === 'string' && record !== '' && { record }),
    ...(edit === true && { edit }),
    ...(add === 'record' && { add }),
  };
}
