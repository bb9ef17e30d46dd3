import { accountLifeEndpoints } from './account-life.ts';
import { accountEndpoints } from './accounts.ts';
import { blockEndpoints } from './blocks.ts';
import { chatEndpoints } from './chat.ts';
import { clipEndpoints } from './clips.ts';
import { feedEndpoints } from './feed.ts';
import { friendEndpoints } from './friends.ts';
import { linkEndpoints } from './links.ts';
import { moderationEndpoints } from './moderation.ts';
import { notificationEndpoints } from './notifications.ts';
import { peopleEndpoints } from './people.ts';
import { pushEndpoints } from './pushes.ts';
import { reportEndpoints } from './reports.ts';
import { saveEndpoints } from './saves.ts';
import { sourceEndpoints } from './sources.ts';

/**
 * Every call of the product API in one table: the server registers from it and the page at
 * /api/docs is made from it. The web client imports the table of its own feature.
 */
export const endpoints = {
  ...accountEndpoints,
  ...accountLifeEndpoints,
  ...feedEndpoints,
  ...clipEndpoints,
  ...saveEndpoints,
  ...reportEndpoints,
  ...moderationEndpoints,
  ...peopleEndpoints,
  ...friendEndpoints,
  ...blockEndpoints,
  ...chatEndpoints,
  ...notificationEndpoints,
  ...pushEndpoints,
  ...linkEndpoints,
  ...sourceEndpoints,
} as const;
