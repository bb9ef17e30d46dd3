import type { RawBuilder } from 'kysely';

export interface Difference {
  readonly difference: string;
}

export type Check = RawBuilder<Difference>;
