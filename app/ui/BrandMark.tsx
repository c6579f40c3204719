/** The disc of the product; `large` is the size of the install bar. */
export function BrandMark({ large = false }: { large?: boolean | undefined }) {
  return <span className={large ? 'mk-lg' : 'mk'} aria-hidden="true" />;
}
