/** A note for the next page of this tab, which says there that a switch was done. It names nobody. */
const NOTE_KEY = 'side-one-switched';

export type SwitchNote = 'viewing' | 'back' | 'over';

export function leaveSwitchNote(note: SwitchNote): void {
  try {
    sessionStorage.setItem(NOTE_KEY, note);
  } catch {
    // Without storage the next page shows no toast.
  }
}

export function takeSwitchNote(): string | undefined {
  try {
    const note = sessionStorage.getItem(NOTE_KEY);
    sessionStorage.removeItem(NOTE_KEY);
    return note ?? undefined;
  } catch {
    return undefined;
  }
}
