import { useEffect, useState } from 'react';

/** A section is the one being read once its heading is above this height of the window. */
const READING_LINE = 0.35;

/**
 * The section of the page that is being read.
 * @param ids in the page's order
 * @param named the section in the address, which wins where the page cannot scroll as far
 */
export function useCurrentSection(ids: readonly string[], named: string): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  useEffect(() => {
    const update = () => setCurrent(sectionRead(ids, named));
    update();
    window.addEventListener('scroll', update, { passive: true });
    window.addEventListener('resize', update);
    return () => {
      window.removeEventListener('scroll', update);
      window.removeEventListener('resize', update);
    };
  }, [ids, named]);
  return current;
}

function sectionRead(ids: readonly string[], named: string): string | undefined {
  const { innerHeight, scrollY } = window;
  const top = (id: string) => document.getElementById(id)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
  const isAtEnd = scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
  if (isAtEnd) return top(named) < innerHeight && top(named) >= 0 ? named : ids.at(-1);
  return ids.findLast((id) => top(id) <= innerHeight * READING_LINE) ?? ids[0];
}
