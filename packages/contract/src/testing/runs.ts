import { inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    isLong: boolean;
  }
}

/** Returns `all` in `npm run test:long`, else `few`: a fifth by default, and at most 100. */
export function runs(all: number, few = Math.min(100, Math.ceil(all / 5))): number {
  return inject('isLong') ? all : few;
}
