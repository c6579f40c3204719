import { useRender } from '@base-ui/react/use-render';
import type { ReactElement } from 'react';
import { BrandMark } from './BrandMark.tsx';

/** The disc and the wordmark, as a link home: `<Brand name="Side One" render={<Link to="/" />} />`. */
export function Brand({ name, render }: { name: string; render?: ReactElement | undefined }) {
  return useRender({
    defaultTagName: 'a',
    render,
    props: {
      className: 'brand',
      children: (
        <>
          <BrandMark />
          {name}
        </>
      ),
    },
  });
}
