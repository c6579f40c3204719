/** The product's disc; `large` is the install bar's size. */
export function BrandMark({ large = false }: { large?: boolean | undefined }) {
  return <span className={large ? 'mk-lg' : 'mk'} aria-hidden="true" />;
}
