import { inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    isLong: boolean;
  }
}

/** Returns the number of tries of a property or race: `all` in `npm run test:long`, else `few`. */
export function runs(all: number, few = Math.ceil(all / 5)): number {
  return inject('isLong') ? all : few;
}
