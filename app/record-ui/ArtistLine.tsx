export type ArtistLineProps = {
  artist: string;
  year: number | null;
  label: string | null;
};

/** 'Alice Coltrane, 1971 · Impulse!'. Apart from the rest, a name that is read from the right turns nothing around. */
export function ArtistLine({ artist, year, label }: ArtistLineProps) {
  return (
    <>
      <bdi>{artist}</bdi>
      {year === null ? '' : `, ${year}`}
      {label === null ? '' : ` · ${label}`}
    </>
  );
}
