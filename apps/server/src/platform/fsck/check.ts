import type { RawBuilder } from 'kysely';

/** Selects a sentence for each difference. */
export type Check = RawBuilder<{ difference: string }>;
