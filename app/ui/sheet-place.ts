/** Where dialogs stand in the page: before everything else, so that a toast can find its place above their keys. */
export function sheetPlace(): HTMLElement | undefined {
  return document.getElementById('sheets') ?? undefined;
}
