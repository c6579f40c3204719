import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';

const PAUSE_MS = 300;

/**
 * Fields above a list, which begin with what the address says; the address follows when typing rests, so that Back and a
 * copied link show the same list. Fields as in `none` are left out of it.
 */
export function useAddressFields<Name extends string>(
  none: Record<Name, string>,
): [Record<Name, string>, (fields: Record<Name, string>) => void] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [fields, setFields] = useState(() => fieldsIn(search, none));
  const wanted = JSON.stringify(fields);
  const write = useEffectEvent(() => {
    const names = Object.keys(none) as Name[];
    const others = Object.entries(search).filter(([name]) => !names.includes(name as Name));
    const set = names.filter((name) => fields[name] !== none[name]).map((name) => [name, fields[name]]);
    const next = Object.fromEntries([...others, ...set]);
    void navigate({ to: pathname, search: next as never, replace: true, resetScroll: false });
  });
  useEffect(() => {
    if (wanted === JSON.stringify(fieldsIn(search, none))) return;
    const timer = window.setTimeout(write, PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [wanted, search, none]);
  return [fields, setFields];
}

function fieldsIn<Name extends string>(search: Record<string, unknown>, none: Record<Name, string>) {
  const fields = { ...none };
  for (const name of Object.keys(none) as Name[]) {
    const value = search[name];
    // A search for a number is read as one.
    if (typeof value === 'string' || typeof value === 'number') fields[name] = String(value);
  }
  return fields;
}
