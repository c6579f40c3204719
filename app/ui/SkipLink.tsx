/** The first tab stop of the page; the target needs tabIndex -1. */
export function SkipLink({ target = 'main' }: { target?: string | undefined }) {
  return (
    <a
      className="skip-link"
      href={`#${target}`}
      onClick={(event) => {
        // The router would treat the fragment as a navigation.
        event.preventDefault();
        const main = document.getElementById(target);
        main?.focus();
        main?.scrollIntoView();
      }}
    >
      Skip to content
    </a>
  );
}
