import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';

/** What the round key and the top bar's key add on the current screen. */
export interface AddAction {
  /** Words of the key: 'Add Record', 'Add Item'. */
  label: string;
  run: () => void;
  /** What the top bar's key does where the page has a key of its own for this; there the round key is for phones. */
  bar?: { label: string; run: () => void } | undefined;
}

const CurrentAction = createContext<AddAction | undefined>(undefined);
const Register = createContext<(action: AddAction | undefined) => void>(() => undefined);

export function AddActionProvider({ children }: { children: ReactNode }) {
  const [action, setAction] = useState<AddAction>();
  return (
    <Register value={setAction}>
      <CurrentAction value={action}>{children}</CurrentAction>
    </Register>
  );
}

/**
 * Supplies the add action while the calling screen is shown; a screen that calls this gets the round key and the key
 * in the top bar. `run` must keep its identity between renders (useCallback), and so must `bar`.
 */
export function useAddAction(label: string, run: () => void, bar?: AddAction['bar']): void {
  const register = useContext(Register);
  const action = useMemo(() => ({ label, run, bar }), [label, run, bar]);
  useEffect(() => {
    register(action);
    return () => register(undefined);
  }, [register, action]);
}

export function useCurrentAddAction(): AddAction | undefined {
  return useContext(CurrentAction);
}
