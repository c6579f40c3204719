/** In its own file, because the page's start reads it before the code that writes it loads. */
export const STARTED_ANEW_KEY = 'started-anew';
