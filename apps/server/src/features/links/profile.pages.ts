import type { FastifyInstance } from 'fastify';
import type { Limiter } from '#platform/http/limits/limiter.ts';
import {
  openPage,
  sendOpenPage,
  visitorLimit,
  type PageSite,
} from '#platform/http/pages/open-page.ts';
import { withPageHead } from '#platform/http/pages/page-head.ts';
import { personalPage, sendHtml, sendPage } from '#platform/http/pages/web-app.ts';
import { profileHead } from './profile-html.ts';
import type { ProfileService } from './profiles.service.ts';

interface ProfilePagesDeps {
  readonly profiles: ProfileService;
  readonly limiter: Limiter;
}

interface ProfileRoute {
  readonly Params: { readonly username: string };
}

/**
 * Serves /u/{username}: for visitors, the app with the metadata of a public profile. For a signed-in
 * user it is the same page for every name, which leads to the user's page of the app.
 */
export function profilePages({ profiles, limiter }: ProfilePagesDeps) {
  return (app: FastifyInstance, site: PageSite): void => {
    app.get<ProfileRoute>('/u/:username', visitorLimit(limiter), async (request, reply) => {
      const { web, isVisitor, opened } = await openPage(site, request, reply);
      if (opened !== null) {
        return sendPage(personalPage(web.html, { session: opened.session }), request, reply, 200);
      }
      const profile = await profiles.page(request.params.username, web.language);
      if (profile === null) return sendHtml(reply, web.html, 404);
      const html = withPageHead(web.html, profileHead(profile));
      return sendOpenPage({ html, isVisitor }, request, reply);
    });
  };
}
