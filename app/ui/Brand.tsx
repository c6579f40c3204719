import type { ReactElement } from 'react';
import { BrandMark } from './BrandMark.tsx';
import { drawnAs } from './drawn-as.ts';

/** Links home, e.g. `<Brand name="Side One" render={<Link to="/" />} />`. */
export function Brand({ name, render }: { name: string; render?: ReactElement | undefined }) {
  return drawnAs('a', render, {
    className: 'brand',
    children: (
      <>
        <BrandMark />
        {name}
      </>
    ),
  });
}
