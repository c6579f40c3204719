/** A note for the next page of this tab, which says there that a switch was done. It names nobody. */
export const SWITCH_NOTE = 'side-one-switched';

export type SwitchNote = 'viewing' | 'back' | 'over';

export function leaveSwitchNote(note: SwitchNote): void {
  try {
    sessionStorage.setItem(SWITCH_NOTE, note);
  } catch {
    // Without storage the next page shows no toast.
  }
}

export function takeSwitchNote(): string | undefined {
  try {
    const note = sessionStorage.getItem(SWITCH_NOTE);
    sessionStorage.removeItem(SWITCH_NOTE);
    return note ?? undefined;
  } catch {
    return undefined;
  }
}
