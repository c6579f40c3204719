type Known = { wishlistIsPublic: boolean; updatedAt: string };

/** A call answers the account at once, a pull brings it from other devices: the later one is right. */
export function newerAccount<Answered extends Known>(answered: Answered, pulled: Known | undefined): Known {
  return pulled && pulled.updatedAt > answered.updatedAt ? pulled : answered;
}
