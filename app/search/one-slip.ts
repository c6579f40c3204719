/**
 * True if a typed text is at most one wrong, missing, added or swapped letter away from a word, or from a prefix of it.
 * Most words allow one typo, and this check needs no distance table.
 */
export function hasOneSlip(typed: string, word: string, asBeginning: boolean): boolean {
  const longer = word.length - typed.length;
  if (longer < -1 || (!asBeginning && longer > 1)) return false;
  let same = 0;
  while (same < typed.length && typed.charCodeAt(same) === word.charCodeAt(same)) same += 1;
  const fits = (from: number, at: number) => restFits(typed, from, word, at, asBeginning);
  return (
    fits(same, same) ||
    fits(same + 1, same + 1) ||
    fits(same + 1, same) ||
    fits(same, same + 1) ||
    (typed.charCodeAt(same) === word.charCodeAt(same + 1) &&
      typed.charCodeAt(same + 1) === word.charCodeAt(same) &&
      fits(same + 2, same + 2))
  );
}

function restFits(typed: string, from: number, word: string, at: number, asBeginning: boolean): boolean {
  if (from > typed.length) return from === typed.length + 1 && at > word.length;
  const [left, there] = [typed.length - from, word.length - at];
  if (asBeginning ? there < left : there !== left) return false;
  for (let index = 0; index < left; index += 1) {
    if (typed.charCodeAt(from + index) !== word.charCodeAt(at + index)) return false;
  }
  return true;
}
