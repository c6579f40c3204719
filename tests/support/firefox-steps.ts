import type { FirefoxWindow } from './firefox-window.ts';

/** A collector's first steps in a Firefox, at one address of the product. */
export function stepsIn(firefox: FirefoxWindow, origin: string) {
  const says = (text: string) => firefox.until(text, 'return document.body.innerText.includes(arguments[0])', text);
  return {
    says,
    heading: (text: string) =>
      firefox.until(text, `return document.querySelector('h1')?.innerText === arguments[0]`, text),
    /** A person signs in on the provider's page and chooses a username, at the settings. */
    async signIn(username: string): Promise<void> {
      await firefox.goTo(`${origin}/api/login?returnTo=%2Fprofile`);
      await firefox.type('input[name=email]', `${username}@example.com`);
      await firefox.press('Sign in');
      await firefox.until('the dialog for the username', `return !!document.querySelector('[role=dialog] input')`);
      await firefox.type('[role=dialog] input', username);
      await firefox.press('Complete Profile');
    },
    async switchOn(): Promise<void> {
      const worker = 'return navigator.serviceWorker.getRegistration().then((found) => !!found?.active)';
      await firefox.until('the service worker runs', worker);
      await firefox.press('Switch on');
      await says('Notifications are on');
    },
  };
}
