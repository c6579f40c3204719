/** Apart from what reads it, because the start of the page looks before that code is there. */
export const STARTED_ANEW_KEY = 'started-anew';
