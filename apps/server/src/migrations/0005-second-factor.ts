import type { Migration } from '#platform/db/migrate.ts';

/** Better Auth prescribes the columns; it encrypts the secret and the recovery codes. */
export const secondFactor: Migration = {
  version: 5,
  name: 'second-factor',
  kind: 'expand',
  sql: `
    alter table auth_user add column "twoFactorEnabled" boolean not null default false;
    create table auth_two_factor (
      id text primary key,
      "userId" text not null unique references auth_user (id) on delete cascade,
      secret text not null,
      "backupCodes" text not null,
      verified boolean not null default false,
      "failedVerificationCount" integer not null default 0,
      "lockedUntil" timestamptz
    );
  `,
};
