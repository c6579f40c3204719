/** The container for dialogs: first in the page, so that CSS can place a toast above their buttons. */
export function sheetPlace(): HTMLElement | undefined {
  return document.getElementById('sheets') ?? undefined;
}
