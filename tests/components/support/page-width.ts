import { cdp, page } from 'vitest/browser';
import { findSideways } from '../../support/axe-rules.ts';
import { atRest } from './axe.ts';
import { PHONE } from './open-app.tsx';

const WINDOWS = [
  [320, 700],
  [390, 844],
  [820, 1180],
  [1440, 900],
] as const;
/** In pixels: as it is, and a person's 200 %. */
const TEXT_SIZES = [16, 32];

/** Elements of the open screen that are too wide, or cover a button, in any window and at any size of text. */
export async function widthProblems(): Promise<string[]> {
  const problems: string[] = [];
  try {
    for (const size of TEXT_SIZES) {
      await drawTextAt(size);
      for (const [width, height] of WINDOWS) {
        await page.viewport(width, height);
        await atRest();
        const found = [...findSideways(), ...outOfPlace(), ...outOfReach()];
        problems.push(...[...new Set(found)].map((each) => `${width} px, text of ${size} px: ${each}`));
      }
    }
  } finally {
    // The files of a worker share its browser.
    await drawTextAt(16);
    await page.viewport(PHONE.width, PHONE.height);
  }
  return problems;
}

/** As by the browser's setting, which also counts for lengths in `em` that ask for the width of the window. */
function drawTextAt(size: number) {
  return cdp().send('Page.setFontSizes', { fontSizes: { standard: size, fixed: 13 } });
}

interface Place {
  /** True if an ancestor cuts off or scrolls the overflow. */
  isClipped: boolean;
  /** The row or sheet around it that scrolls. */
  scroller: Element | undefined;
  /** The origin of absolute positions. */
  holder: Element;
  /** The box around its lines of text. */
  box: Element;
}

/** Boxes beyond the window, lines beyond their box, and elements outside their scrolling row. */
function outOfPlace(): string[] {
  const problems: string[] = [];
  look(document.body, { isClipped: false, scroller: undefined, holder: document.body, box: document.body });
  return problems;

  function look(element: Element, around: Place): void {
    const style = getComputedStyle(element);
    if (style.display === 'none') return;
    const complain = (what: string) => problems.push(`${nameOf(element)} ${what}`);
    const { scroller } = around;
    const isHeldOutside = scroller !== undefined && !scroller.contains(around.holder);
    // The close button that a sheet holds does not widen the page.
    if (style.position === 'absolute' && isHeldOutside && getComputedStyle(around.holder).position !== 'fixed') {
      // The page becomes as wide as the row.
      complain('is placed outside of the row that scrolls it');
    }
    // For screen readers alone.
    if (style.clipPath === 'inset(50%)') return;
    const isInline = /^(?:inline|contents)$/.test(style.display);
    const isVisible = style.visibility === 'visible';
    const isOut = isVisible && !around.isClipped && isBeyond(element.getBoundingClientRect(), 0, window.innerWidth, 1);
    if (isOut) complain('is beyond the window');
    const place: Place = {
      // Elements in a box beyond the window would repeat the same.
      isClipped: around.isClipped || isOut || style.overflowX !== 'visible',
      scroller: /auto|scroll/.test(style.overflowX) ? element : scroller,
      holder: style.position === 'static' ? around.holder : element,
      box: isInline ? around.box : element,
    };
    if (isVisible && !place.isClipped && linesLeave(element, place.box)) complain('is printed over its edge');
    for (const child of element.children) look(child, place);
  }
}

function linesLeave(element: Element, box: Element): boolean {
  const edges = box.getBoundingClientRect();
  return [...element.childNodes].some((node) => {
    if (node.nodeType !== Node.TEXT_NODE || !node.nodeValue?.trim()) return false;
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()].some((line) => isBeyond(line, edges.left, edges.right, 2));
  });
}

function isBeyond({ left, right, width }: DOMRect, from: number, to: number, allowed: number): boolean {
  return width > 0 && (left < from - allowed || right > to + allowed);
}

function nameOf(element: Element): string {
  const text = element.textContent.trim().slice(0, 30);
  return `${element.tagName.toLowerCase()}.${element.getAttribute('class')} “${text}”`;
}

/** The buttons of the bars, while nothing lies over the page. */
function outOfReach(): string[] {
  if (document.querySelector('.sheet, [role="menu"]')) return [];
  const buttons = [...document.querySelectorAll('.tabbar a, .fab')].filter((each) => each.checkVisibility());
  return buttons.filter((each) => !isHit(each)).map((each) => `${nameOf(each)} cannot be hit`);
}

function isHit(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  return hit !== null && element.contains(hit);
}
