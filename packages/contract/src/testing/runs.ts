import { inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    isLong: boolean;
  }
}

/**
 * Returns how often a property or race is tried: `all` times in `npm run test:long`, else `few`
 * times, by default a fifth.
 */
export function runs(all: number, few = Math.ceil(all / 5)): number {
  return inject('isLong') ? all : few;
}
