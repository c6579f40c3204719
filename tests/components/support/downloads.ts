import { onTestFinished } from 'vitest';

/** A file that the page has saved. */
interface Saved {
  name: string;
  text(): Promise<string>;
}

/** Takes the files that the page saves from now on, until the test ends. */
export function downloads(): () => Saved[] {
  const saved: Saved[] = [];
  const blobs = new Map<string, Blob>();
  const { createObjectURL } = URL;
  const { click } = HTMLAnchorElement.prototype;
  URL.createObjectURL = (blob: Blob) => {
    const url = createObjectURL.call(URL, blob);
    blobs.set(url, blob);
    return url;
  };
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    const blob = blobs.get(this.href);
    if (blob) saved.push({ name: this.download, text: () => blob.text() });
    else click.call(this);
  };
  onTestFinished(() => {
    URL.createObjectURL = createObjectURL;
    HTMLAnchorElement.prototype.click = click;
  });
  return () => saved;
}
