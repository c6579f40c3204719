import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';

/** The action of the add button and the top bar's button on the current screen. */
export interface AddAction {
  /** The button's label: 'Add Record', 'Add Item'. */
  label: string;
  run: () => void;
  /** Replaces the top bar's action if the page has its own add button; the round button is then for phones only. */
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
 * Registers the add action while the calling screen is mounted, which shows the round button and the one in the top
 * bar. `run` and `bar` must keep their identity between renders (useCallback).
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
