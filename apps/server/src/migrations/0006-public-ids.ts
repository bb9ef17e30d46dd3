import type { Migration } from '#platform/db/migrate.ts';

/**
 * The name of a tile in addresses that travel: 12 letters and digits of 70 random bits, made by the
 * database. Nine bytes of a random uuid are 12 characters of base64; its two signs become letters,
 * for an address that ends in a sign is often cut off.
 *
 * Tiles that are there get theirs in batches, beside the traffic. A step that broke off goes on with
 * those that have none.
 */
export const publicIds: Migration = {
  version: 6,
  name: 'public-ids',
  kind: 'concurrent',
  statements: [
    'alter table tiles add column if not exists public_id text collate "C"',
    `alter table tiles alter column public_id
     set default translate(encode(substring(uuid_send(gen_random_uuid()) from 8), 'base64'), '+/', 'xz')`,
    `do $$
     declare
       low bigint := 0;
       newest bigint := (select max(id) from tiles);
     begin
       while low < newest loop
         update tiles set public_id = default
         where id > low and id <= low + 5000 and public_id is null;
         commit;
         low := low + 5000;
       end loop;
     end $$`,
    'drop index concurrently if exists tiles_public_id',
    'create unique index concurrently tiles_public_id on tiles (public_id)',
    `alter table tiles
       drop constraint if exists tiles_public_id_check,
       add constraint tiles_public_id_check
         check (public_id is not null and public_id ~ '^[A-Za-z0-9]{12}$') not valid`,
    'alter table tiles validate constraint tiles_public_id_check',
    'alter table tiles alter column public_id set not null',
  ],
};
