interface Brought {
  barcode: string | null;
}

/**
 * The steps of the first day that a library shows to be done.
 * @param importedCount the records that came from a file, and were not typed
 */
export function stepsDone(records: readonly Brought[], importedCount: number) {
  const scanned = records.filter(({ barcode }) => barcode !== null).length;
  const imported = importedCount > 0 && records.length > 0;
  return {
    scanned: Math.max(0, imported ? scanned - importedCount : scanned),
    typed: records.length - scanned > (imported ? importedCount : 0),
    imported,
  };
}
