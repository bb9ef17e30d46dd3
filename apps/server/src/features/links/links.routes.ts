import { linkEndpoints } from '@reprise/contract/links/calls.ts';
import { route, type Route } from '#platform/http/api/routes.ts';
import type { LinkService } from './links.service.ts';

export function linkRoutes(links: LinkService): readonly Route[] {
  return [route(linkEndpoints.oembed, ({ viewer, query }) => links.oembed(viewer, query))];
}
