import { classNames } from './class-names.ts';

export type ButtonVariant = 'default' | 'key' | 'quiet' | 'bad' | 'badkey';

export type ButtonLook = {
  /** `key` is the one primary action of a view; `badkey` is the final, destructive one. */
  variant?: ButtonVariant | undefined;
  size?: 'md' | 'lg' | undefined;
  /** Fills its container. */
  full?: boolean | undefined;
};

/** Button classes for elements that are not a Button, such as a router link. */
export function buttonClass({ variant = 'default', size = 'md', full = false }: ButtonLook = {}): string {
  return classNames('btn', variant !== 'default' && `btn-${variant}`, size === 'lg' && 'btn-lg', full && 'btn-full');
}
