import { inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    isLong: boolean;
  }
}

/** Returns `all` in `npm run test:long`, else `few`. */
export function runs(all: number, few = Math.ceil(all / 5)): number {
  return inject('isLong') ? all : few;
}
