import { classNames } from './class-names.ts';

export type ButtonVariant = 'default' | 'key' | 'quiet' | 'bad' | 'badkey';

export type ButtonLook = {
  /** `key` is the one primary action of a view; `badkey` the final, destructive one. */
  variant?: ButtonVariant | undefined;
  size?: 'md' | 'lg' | undefined;
  /** As wide as its container. */
  full?: boolean | undefined;
};

/** The classes of a key, for elements that are not a Button, such as a router's link. */
export function buttonClass({ variant = 'default', size = 'md', full = false }: ButtonLook = {}): string {
  return classNames('btn', variant !== 'default' && `btn-${variant}`, size === 'lg' && 'btn-lg', full && 'btn-full');
}
