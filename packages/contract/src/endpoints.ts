import { accountLifecycleEndpoints } from './accounts/lifecycle-calls.ts';
import { passkeyEndpoints } from './accounts/passkey-calls.ts';
import { accountEndpoints } from './accounts/calls.ts';
import { blockEndpoints } from './blocks/calls.ts';
import { chatEndpoints } from './chat/calls.ts';
import { tileEndpoints } from './tiles/calls.ts';
import { feedEndpoints } from './feed/calls.ts';
import { friendEndpoints } from './friends/calls.ts';
import { linkEndpoints } from './links/calls.ts';
import { moderationEndpoints } from './moderation/calls.ts';
import { notificationEndpoints } from './notifications/calls.ts';
import { searchEndpoints } from './search/calls.ts';
import { pushEndpoints } from './push/calls.ts';
import { reportEndpoints } from './moderation/report-calls.ts';
import { sourceEndpoints } from './tiles/source-calls.ts';

/**
 * Every call of the product API. Tests check each of them for a route, a rate limit and permissions;
 * server and web import the tables of single features.
 * @public
 */
export const endpoints = {
  ...accountEndpoints,
  ...accountLifecycleEndpoints,
  ...passkeyEndpoints,
  ...feedEndpoints,
  ...tileEndpoints,
  ...reportEndpoints,
  ...moderationEndpoints,
  ...searchEndpoints,
  ...friendEndpoints,
  ...blockEndpoints,
  ...chatEndpoints,
  ...notificationEndpoints,
  ...pushEndpoints,
  ...linkEndpoints,
  ...sourceEndpoints,
} as const;
