import { qrModules, qrPath } from './qr-code.ts';

const SVG = 'http://www.w3.org/2000/svg';

/** Prints a page with only the code, e.g. for a crate or a shop. */
export function printCode(title: string, url: string): void {
  printSheet('print-code', textOf('h1', title), codeOf(url), textOf('p', url));
}

/** Prints these parts alone, in place of the page. */
export function printSheet(className: string, ...parts: Node[]): void {
  const sheet = document.createElement('div');
  sheet.className = `print-sheet ${className}`;
  sheet.append(...parts);
  document.body.append(sheet);
  document.documentElement.dataset.printing = 'sheet';
  window.addEventListener(
    'afterprint',
    () => {
      sheet.remove();
      delete document.documentElement.dataset.printing;
    },
    { once: true },
  );
  window.print();
}

/** An element with a text. */
export function textOf(tag: string, text: string): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}

/** The QR code of an address. */
export function codeOf(url: string): SVGElement {
  const modules = qrModules(url);
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', `0 0 ${modules.length} ${modules.length}`);
  svg.setAttribute('shape-rendering', 'crispEdges');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', qrPath(modules));
  svg.append(path);
  return svg;
}
