import { useState } from 'react';
import { SearchInput } from '../../ui/SearchInput.tsx';

export type HomeSearchBoxProps = { value: string; onChange: (value: string) => void };

/** The address follows a moment after each letter, so the box holds what is typed by itself. */
export function HomeSearchBox({ value, onChange }: HomeSearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  /** Texts the address has been given and does not show yet. */
  const [given, setGiven] = useState<readonly string[]>([]);
  if (value !== known) {
    setKnown(value);
    const place = given.indexOf(value);
    setGiven(given.slice(place + 1));
    // Changed by something else: Back, or 'Clear filters'.
    if (place < 0) {
      setTyped(value);
      setGiven([]);
    }
  }
  return (
    <SearchInput
      label="Search your collection"
      placeholder="Search artist, title or tags"
      value={typed}
      onValueChange={(text) => {
        setTyped(text);
        setGiven([...given, text]);
        onChange(text);
      }}
    />
  );
}
