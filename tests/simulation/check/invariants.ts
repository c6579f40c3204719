/** The invariants, numbered as in docs/sync.md. */
export const INVARIANTS = {
  DUR: '1. What was answered as accepted stays on the server; what was said to be saved is on the device',
  ONCE: '2. A command changes something at most once',
  NOLOSS: '3. A saved command is in the queue, in the tray or on the server, or a person has discarded it',
  FIFO: '4. Commands of one client are decided in the order of their numbers, without a gap',
  ORDER: '5. Versions grow with each effect, and no two effects share one',
  REPLAY: "6. The commands, decided a second time in the server's order, give the same verdicts and tables",
  SNAP: '7. A device holds exactly the rows that were true at its cursor, and the cursor does not go back',
  VIEW: '8. The screen shows what the device holds with its pending commands folded on top',
  CONV: '9. After quiet every device shows what the server has, and its queue is empty',
  LIMIT: '10. On the free plan no album is added beyond the fifteenth',
  DEFAULT: '11. Who has an album has exactly one default collection',
  REF: '12. An album is at most once in a collection, and only in collections of its owner',
  TOMB: '13. What is deleted is not alive',
  ISO: '14. Nothing of one person is in the databases or under the session of another',
  LIVE: '15. With a network that works everything is answered within a bounded number of rounds',
  CLOCK: 'A change made where the time of the server is known is dated by it, whatever the clock of the device says',
  DRAFT: 'What is typed in a form is there until its change is stored or it is thrown away, and not longer',
  PHOTO: 'A picture that was taken is on the server or on its device, until a person discards it',
  CONTENTS: 'A person sees and finds in the tray what the second model says, field by field',
  PLAN: 'A plan that is paid or given lasts until its date',
  BACKUP: 'A backup holds all rows of a person; restored, it adds what is missing and changes nothing else',
  VERDICT: 'A refusal of a queued command is the decision of the server',
} as const;

export type Invariant = keyof typeof INVARIANTS;
