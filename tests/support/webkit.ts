import { spawn } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../../sync-server/postgres/free-port.ts';
import { endingWithUs, hasVirtualScreen, openVirtualScreen } from './virtual-screen.ts';

const DRIVER = '/usr/bin/WebKitWebDriver';

/** True if WebKit, its driver and a virtual screen are available. */
export function hasWebKit(): boolean {
  return existsSync(DRIVER) && miniBrowser() !== undefined && hasVirtualScreen();
}

function miniBrowser(): string | undefined {
  return globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser')[0];
}

/** A WebKit controlled through the WebDriver protocol. Scripts are function bodies that run in the page. */
export interface WebKit {
  goTo(url: string): Promise<void>;
  run(script: string, ...values: unknown[]): Promise<unknown>;
  /** Waits until a script returns a truthy value. */
  until(what: string, script: string, ...values: unknown[]): Promise<void>;
  /** Clicks the element that a script returns, once it is clickable. */
  press(what: string, script: string, ...values: unknown[]): Promise<void>;
  /** Replaces the value of the field that a script returns. */
  type(text: string, what: string, script: string, ...values: unknown[]): Promise<void>;
  close(): Promise<void>;
}

/** Generous, so that a loaded machine fails no test. */
const PATIENCE = 90_000;

export async function openWebKit(): Promise<WebKit> {
  const screen = await openVirtualScreen();
  const port = await findFreePort();
  const driver = spawn(...endingWithUs(DRIVER, '-p', String(port)), {
    env: { ...process.env, DISPLAY: screen.display },
    stdio: 'ignore',
  });
  const endAll = () => {
    driver.kill();
    screen.close();
  };

  async function sendCommand(method: string, path: string, body?: object): Promise<unknown> {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      signal: AbortSignal.timeout(PATIENCE),
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value }: { value: unknown } = await response.json();
    if (!response.ok) throw new Error(`WebKit refused ${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  }

  /** Retries until the attempt is true; also retries errors, since a page that navigates away has no scripts. */
  async function insist(what: string, attempt: () => Promise<unknown>): Promise<void> {
    let refused: unknown;
    for (const end = Date.now() + PATIENCE; Date.now() < end; await sleep(50)) {
      try {
        if (await attempt()) return;
        refused = undefined;
      } catch (error) {
        refused = error;
      }
    }
    throw new Error(`In WebKit this never came true: ${what}. ${refused ?? ''}`);
  }

  try {
    let path = '';
    await insist('a session', async () => {
      const options = { binary: miniBrowser(), args: ['--automation'] };
      const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } };
      const session = await sendCommand('POST', '/session', { capabilities });
      if (session instanceof Object && 'sessionId' in session) path = `/session/${session.sessionId}`;
      return path;
    });
    const run = (script: string, ...args: unknown[]) => sendCommand('POST', `${path}/execute/sync`, { script, args });
    const until = async (what: string, attempt: () => Promise<unknown>) => {
      try {
        await insist(what, attempt);
      } catch (error) {
        const text = await run('return location.href + " " + document.body.innerText').catch(String);
        throw new Error(`${error instanceof Error ? error.message : error}\nThe page says: ${text}`);
      }
    };
    const find = async (script: string, values: unknown[]): Promise<string | undefined> => {
      const found = await run(script, ...values);
      return found instanceof Object ? `${path}/element/${Object.values(found)[0]}` : undefined;
    };
    return {
      goTo: async (url) => void (await sendCommand('POST', `${path}/url`, { url })),
      run,
      until: (what, script, ...values) => until(what, () => run(script, ...values)),
      press: (what, script, ...values) =>
        until(what, async () => {
          const element = await find(script, values);
          if (element) await sendCommand('POST', `${element}/click`, {});
          return element;
        }),
      type: (text, what, script, ...values) =>
        until(what, async () => {
          const element = await find(script, values);
          if (!element) return false;
          await sendCommand('POST', `${element}/clear`, {});
          await sendCommand('POST', `${element}/value`, { text });
          return (await sendCommand('GET', `${element}/property/value`)) === text;
        }),
      async close() {
        await sendCommand('DELETE', path).catch(() => undefined);
        endAll();
      },
    };
  } catch (error) {
    endAll();
    throw error;
  }
}
