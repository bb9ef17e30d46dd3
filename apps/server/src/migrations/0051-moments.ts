import type { Migration } from '#platform/db/migrate.ts';

const tiles = `
  alter table tiles
    add column audience text not null default 'everyone',
    add column audience_unhidden text,
    add column answered_tile_id bigint,
    add column is_counted boolean not null default false,
    add column caption_words text[] not null default '{}',
    add column source_words text[] not null default '{}',
    add column is_indexed boolean not null default false,
    add constraint tiles_audience_check
      check (audience in ('everyone', 'friends', 'nobody')) not valid,
    add constraint tiles_audience_unhidden_check
      check (audience_unhidden in ('everyone', 'friends')) not valid;
  alter table tile_counts
    add column audience text not null default 'everyone',
    add column video_id text collate "C",
    add constraint tile_counts_audience_check
      check (audience in ('everyone', 'friends', 'nobody')) not valid;

  create table video_edges (
    video_id text collate "C" not null,
    second integer not null,
    starts integer not null,
    ends integer not null,
    primary key (video_id, second)
  );

  create table tile_words (
    word text collate "C" not null,
    tile_id bigint not null,
    primary key (word, tile_id)
  );
`;

const kinds = `
  alter table notifications drop constraint notifications_kind_check,
    add constraint notifications_kind_check check (kind in (
      'request', 'acceptance', 'like', 'removal', 'report-upheld', 'report-dismissed',
      'source-unavailable', 'same-moment', 'answer', 'hidden', 'unhidden')) not valid;
  alter table moderation_log drop constraint moderation_log_action_check,
    add constraint moderation_log_action_check check (action in (
      'dismiss', 'remove', 'appoint', 'withdraw', 'suspend', 'resume', 'delete', 'end-sessions',
      'reset-link', 'approve', 'reject', 'appoint-admin', 'withdraw-admin', 'sign-up-mode',
      'sign-up-invite', 'second-factor-off', 'hide', 'unhide')) not valid;
`;

/** The heat of videos, search of clips, audiences and answers. */
export const moments: Migration = {
  version: 51,
  name: 'moments',
  kind: 'expand',
  sql: tiles + kinds,
};
