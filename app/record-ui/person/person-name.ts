interface Person {
  username: string | null;
  /** The part before the @ (AMB-39). */
  email: string | null;
}

/** A person's name in the community. */
export function personName({ username, email }: Person): string {
  return username ?? email ?? 'Anonymous';
}
