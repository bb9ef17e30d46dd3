import type { RawBuilder } from 'kysely';

export type Check = RawBuilder<{ difference: string }>;
