import { Search, X } from 'lucide-react';
import { type ComponentProps, useRef } from 'react';
import { classNames } from './class-names.ts';
import { IconButton } from './IconButton.tsx';

export type SearchInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'aria-label' | 'ref'> & {
  label: string;
  value: string;
  onValueChange: (value: string) => void;
};

/** A search box. Escape clears it, and so does a button that appears once it has text. */
export function SearchInput({ label, value, onValueChange, className, onKeyDown, ...rest }: SearchInputProps) {
  const inputRef = useRef<HTMLInputElement>(null);

  function clear() {
    onValueChange('');
    inputRef.current?.focus();
  }

  return (
    <div className={classNames('search', className)}>
      <Search className="i" />
      <input
        enterKeyHint="search"
        autoComplete="off"
        {...rest}
        ref={inputRef}
        type="search"
        className="input"
        aria-label={label}
        value={value}
        onChange={(event) => onValueChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value !== '') {
            event.preventDefault();
            event.stopPropagation();
            clear();
          }
          onKeyDown?.(event);
        }}
      />
      {value !== '' && (
        <IconButton aria-label="Clear search" onClick={clear}>
          <X className="i" />
        </IconButton>
      )}
    </div>
  );
}
