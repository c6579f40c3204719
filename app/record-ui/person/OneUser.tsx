import { Button } from '../../ui/Button.tsx';

/** Above a list of administrators that a link about one user has narrowed. */
export function OneUser({ what, onAll }: { what: string; onAll: () => void }) {
  return (
    <div className="row">
      <p className="muted sm grow">Only {what} of one user.</p>
      <Button variant="quiet" onClick={onAll}>
        Show all
      </Button>
    </div>
  );
}
