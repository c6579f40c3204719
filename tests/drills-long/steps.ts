/** A table of what a drill has done. */
export function createSteps() {
  const table: { step: string; seconds: string; result: string }[] = [];
  return {
    /** @param work returns its result in words */
    async step(name: string, work: () => Promise<string>): Promise<void> {
      const start = performance.now();
      const row = { step: name, seconds: '', result: 'FAILED' };
      table.push(row);
      row.result = await work();
      row.seconds = ((performance.now() - start) / 1_000).toFixed(1);
    },
    print: () => console.table(table),
  };
}
