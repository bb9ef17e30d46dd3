import { accountEndpoints } from './accounts.ts';
import { clipEndpoints } from './clips.ts';
import { feedEndpoints } from './feed.ts';
import { reportEndpoints } from './reports.ts';

/**
 * Every call of the product API in one table: the server registers from it and the page at
 * /api/docs is made from it. The web client imports the table of its own feature.
 */
export const endpoints = {
  ...accountEndpoints,
  ...feedEndpoints,
  ...clipEndpoints,
  ...reportEndpoints,
} as const;
