import { linkEndpoints } from '@reprise/contract/links/calls.ts';
import { publicProfileEndpoints } from '@reprise/contract/links/profile-calls.ts';
import { route, type Route } from '#platform/http/api/routes.ts';
import type { LinkService } from './links.service.ts';
import type { ProfileService } from './profiles.service.ts';

interface Services {
  readonly links: LinkService;
  readonly profiles: ProfileService;
}

export function linkRoutes({ links, profiles }: Services): readonly Route[] {
  return [
    route(linkEndpoints.oembed, ({ viewer, query }) => links.oembed(viewer, query)),
    route(publicProfileEndpoints.publicProfile, ({ viewer, query }) =>
      profiles.profile(viewer, query),
    ),
  ];
}
