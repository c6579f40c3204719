/** A price as the tag on a string; the text comes formatted. */
export function PriceTag({ price, label }: { price: string; label?: string | undefined }) {
  return (
    <span className="price num">
      {label !== undefined && <span className="vh">{label} </span>}
      {price}
    </span>
  );
}
