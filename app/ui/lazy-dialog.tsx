import type { ComponentType } from 'react';
import { laterCode, useLaterCode } from './later-code.ts';

/** A dialog whose code loads when it first opens. Keep it mounted and toggle `open`, so that the closing animation plays. */
export function lazyDialog<Props extends { open: boolean; onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const later = laterCode(load);
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each dialog, outside of components
  return function LazyDialog(props) {
    const Loaded = useLaterCode(later, props.open, props.onClose);
    return Loaded ? <Loaded {...props} /> : null;
  };
}
