import type { Migration } from '#platform/db/migrate.ts';

export const validatedClipsOfMessages: Migration = {
  version: 78,
  name: 'validated-clips-of-messages',
  kind: 'expand',
  sql: `
    alter table messages validate constraint messages_body_or_clip_check;
    alter table messages validate constraint messages_clip_check
  `,
};
