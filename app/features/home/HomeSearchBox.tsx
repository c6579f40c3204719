import { useState } from 'react';
import { SearchInput } from '../../ui/SearchInput.tsx';
import { afterAddress, givenToAddress, startTyped, typedIn } from '../../ui/typed-text.ts';

export type HomeSearchBoxProps = { value: string; onChange: (value: string) => void };

/** Keeps its own text, because the address follows each letter with a delay. */
export function HomeSearchBox({ value, onChange }: HomeSearchBoxProps) {
  const [typed, setTyped] = useState(() => startTyped(value));
  if (value !== typed.known) setTyped(afterAddress(typed, value));
  return (
    <SearchInput
      label="Search your collection"
      placeholder="Search artist, title or tags"
      value={typed.text}
      onValueChange={(text) => {
        setTyped(givenToAddress(typedIn(typed, text), text));
        onChange(text);
      }}
    />
  );
}
