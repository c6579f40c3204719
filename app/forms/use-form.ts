import { type RefObject, useEffect, useRef, useState } from 'react';
import { useOneAtATime } from '../ui/action/one-at-a-time.ts';
import { focusFirstInvalid } from '../ui/field/focus-first-invalid.ts';

/** A form's problems, by field. */
export type Problems<Name extends string> = Partial<Record<Name, string>>;

/** A form's parsed fields, or its problems. */
export type Parsed<Fields, Name extends string> =
  | { ok: true; fields: Fields }
  | { ok: false; problems: Problems<Name> };

export interface Form<Name extends string> {
  /** Ref of the element around the fields, where the first invalid one is searched. */
  bodyRef: RefObject<HTMLDivElement | null>;
  problems: Problems<Name>;
  saving: boolean;
  setProblems(problems: Problems<Name>): void;
  /** Shows problems and moves focus to the first field that has one. */
  showProblems(problems: Problems<Name>): void;
  /** Clears the problems of changed fields. */
  clearProblems(changes: object): void;
  /** Saves parsed fields, or shows their problems. Does nothing while a save is running. */
  submit<Fields>(parsed: Parsed<Fields, Name>, save: (fields: Fields) => Promise<void>): void;
}

/** The state that a form needs besides its values: one save at a time, and problems by field. */
export function useForm<Name extends string>(initial: Problems<Name> = {}): Form<Name> {
  const [problems, setProblems] = useState(initial);
  const saving = useOneAtATime();
  const bodyRef = useRef<HTMLDivElement>(null);
  const [problemShows, setProblemShows] = useState(0);

  // Only with the render that follows are the fields marked as invalid.
  useEffect(() => {
    if (problemShows > 0) focusFirstInvalid(bodyRef.current);
  }, [problemShows]);

  function showProblems(about: Problems<Name>) {
    setProblems(about);
    setProblemShows((count) => count + 1);
  }

  return {
    bodyRef,
    problems,
    saving: saving.isRunning(),
    setProblems,
    showProblems,
    clearProblems: (changes) => setProblems((before) => without(before, changes)),
    submit(parsed, save) {
      if (saving.isRunning()) return;
      if (parsed.ok) void saving.run(() => save(parsed.fields));
      else showProblems(parsed.problems);
    },
  };
}

/** The remaining problems after some fields have changed. */
export function without<Name extends string>(problems: Problems<Name>, changes: object): Problems<Name> {
  const left = { ...problems };
  for (const name in left) if (name in changes) delete left[name];
  return left;
}
