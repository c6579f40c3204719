/** The rules of a review depend on the screen that writes it (AMB-45). */
export interface ReviewRules {
  /** The stars at first; with 0, the person has to choose. */
  firstRating: number;
  needsWords: boolean;
  /** The toast's sentence. */
  failed: string;
}

export const ON_ALBUM_PAGE: ReviewRules = { firstRating: 5, needsWords: true, failed: 'Failed to submit review' };

export const ON_RECORD: ReviewRules = {
  firstRating: 0,
  needsWords: false,
  failed: 'Failed to add review. Please try again.',
};
