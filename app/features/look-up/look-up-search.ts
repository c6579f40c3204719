/** The state of Look up, kept in the address so that Back from a record restores the answer. */
export interface LookUpSearch {
  q?: string | undefined;
  /** The record with an open sheet, and whether it is being edited. */
  record?: string | undefined;
  edit?: true | undefined;
  /** Adds the record that was bought. */
  add?: 'record' | undefined;
}

/** Never throws: omits invalid parameters. */
export function parseLookUpSearch(raw: Record<string, unknown>): LookUpSearch {
  const { q, record, edit, add } = raw;
  return {
    // The router parses a barcode as a number.
    ...(q !== undefined && q !== '' && { q: String(q) }),
    ...(typeof record === 'string' && record !== '' && { record }),
    ...(edit === true && { edit }),
    ...(add === 'record' && { add }),
  };
}
