/** As much of a browser's plain storage as the app uses: items are also properties. */
export class PlainStorage {
  [name: string]: unknown;
  setItem(name: string, text: string): void {
    this[name] = text;
  }
  getItem(name: string): unknown {
    return this[name] ?? null;
  }
  removeItem(name: string): void {
    delete this[name];
  }
}

/** The app finds this browser's storage under `window` from here on, as the one device that types just now. */
export function typeOn(localStorage: PlainStorage): void {
  Object.assign(globalThis, { window: { localStorage } });
}
