/** A review's rating. Apps and servers of before half stars know `rating` alone: the whole stars, where half a star counts as one. */
export interface Rated {
  rating: number;
  /** 1 to 10. */
  halfStars?: number | undefined;
}

/** The rating in stars, such as 3.5. */
export function starsOf({ rating, halfStars = 2 * rating }: Rated): number {
  return halfStars / 2;
}

/** The same rating for a call. */
export function ratedAs(stars: number): Required<Rated> {
  return { rating: Math.ceil(stars), halfStars: 2 * stars };
}
