/** Called during long work. `share` is from 0 to 1; undefined if unknown. */
export type OnProgress = (text: string, share?: number) => void;
