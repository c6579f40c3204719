const storageKey = 'sample-shelf-seen';

/** True once this person has closed the sample shelf on this device. */
export function hasPutSampleAway(userId: string): boolean {
  try {
    return localStorage.getItem(storageKey + userId) !== null;
  } catch {
    return false;
  }
}

export function putSampleAway(userId: string): void {
  try {
    localStorage.setItem(storageKey + userId, '1');
  } catch {
    // It stays away until the page closes.
  }
}
