/** In its own file, because the page's start reads it before the code that writes it loads. */
export const RELOAD_NOTICE_KEY = 'started-anew';
