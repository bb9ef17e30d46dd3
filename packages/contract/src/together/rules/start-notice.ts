/** The notice of a start, as the server stores it. */
export const START_NOTICE = 'started a loop';
