import { accountLifecycleEndpoints } from './accounts/lifecycle-calls.ts';
import { passkeyEndpoints } from './accounts/passkey-calls.ts';
import { profileEndpoints } from './accounts/profile-calls.ts';
import { signInEndpoints } from './accounts/sign-in-calls.ts';
import { accountEndpoints } from './accounts/calls.ts';
import { adminEndpoints } from './admin/calls.ts';
import { blockEndpoints } from './blocks/calls.ts';
import { chatEndpoints } from './chat/calls.ts';
import { chatDetailsEndpoints } from './chat/details-calls.ts';
import { groupEndpoints } from './chat/group-calls.ts';
import { tileEndpoints } from './tiles/calls.ts';
import { importEndpoints } from './tiles/import-calls.ts';
import { feedEndpoints } from './feed/calls.ts';
import { privateListEndpoints } from './feed/private-list-calls.ts';
import { friendEndpoints } from './friends/calls.ts';
import { inviteEndpoints } from './friends/invite-calls.ts';
import { linkEndpoints } from './links/calls.ts';
import { publicProfileEndpoints } from './links/profile-calls.ts';
import { liveEndpoints } from './live/calls.ts';
import { claimEndpoints } from './moderation/claim-calls.ts';
import { mixEndpoints } from './mixes/calls.ts';
import { mixImportEndpoints } from './mixes/import-calls.ts';
import { momentEndpoints } from './moments/calls.ts';
import { clipMomentEndpoints } from './moments/moment-calls.ts';
import { edgeEndpoints } from './moments/edge-calls.ts';
import { moderationEndpoints } from './moderation/calls.ts';
import { notificationEndpoints } from './notifications/calls.ts';
import { signUpEndpoints } from './sign-ups/calls.ts';
import { clipSearchEndpoints } from './search/clip-calls.ts';
import { searchEndpoints } from './search/calls.ts';
import { pushEndpoints } from './push/calls.ts';
import { reportEndpoints } from './moderation/report-calls.ts';
import { sourceEndpoints } from './tiles/source-calls.ts';
import { tokenEndpoints } from './tokens/calls.ts';
import { webhookEndpoints } from './webhooks/calls.ts';
import { weekEndpoints } from './week/calls.ts';

export const endpointsByFeature = {
  accounts: {
    ...accountEndpoints,
    ...accountLifecycleEndpoints,
    ...profileEndpoints,
    ...passkeyEndpoints,
    ...signInEndpoints,
    ...signUpEndpoints,
  },
  feed: { ...feedEndpoints, ...privateListEndpoints },
  tiles: { ...tileEndpoints, ...importEndpoints, ...sourceEndpoints },
  moderation: { ...reportEndpoints, ...claimEndpoints, ...moderationEndpoints },
  search: { ...searchEndpoints, ...clipSearchEndpoints },
  friends: { ...friendEndpoints, ...inviteEndpoints },
  blocks: blockEndpoints,
  chat: { ...chatEndpoints, ...chatDetailsEndpoints, ...groupEndpoints },
  notifications: notificationEndpoints,
  push: pushEndpoints,
  links: { ...linkEndpoints, ...publicProfileEndpoints },
  live: liveEndpoints,
  moments: { ...momentEndpoints, ...clipMomentEndpoints, ...edgeEndpoints },
  mixes: { ...mixEndpoints, ...mixImportEndpoints },
  week: weekEndpoints,
  tokens: tokenEndpoints,
  webhooks: webhookEndpoints,
  admin: adminEndpoints,
} as const;

/**
 * Tests check each call for a route, a rate limit and permissions; server and web import the tables
 * of single features. @public
 */
export const endpoints = {
  ...endpointsByFeature.accounts,
  ...endpointsByFeature.feed,
  ...endpointsByFeature.tiles,
  ...endpointsByFeature.moderation,
  ...endpointsByFeature.search,
  ...endpointsByFeature.friends,
  ...endpointsByFeature.blocks,
  ...endpointsByFeature.chat,
  ...endpointsByFeature.notifications,
  ...endpointsByFeature.push,
  ...endpointsByFeature.links,
  ...endpointsByFeature.live,
  ...endpointsByFeature.moments,
  ...endpointsByFeature.mixes,
  ...endpointsByFeature.week,
  ...endpointsByFeature.tokens,
  ...endpointsByFeature.webhooks,
  ...endpointsByFeature.admin,
} as const;
