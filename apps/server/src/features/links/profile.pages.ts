import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressKey, type Limiter } from '#platform/http/limits/limiter.ts';
import { withPageHead } from '#platform/http/pages/page-head.ts';
import {
  firstViewHtml,
  makePage,
  NOT_PRERENDERED,
  personalPage,
  sendHtml,
  sendPage,
  type PageSources,
  type WebApps,
} from '#platform/http/pages/web-app.ts';
import { profileHead } from './profile-html.ts';
import type { ProfileService } from './profiles.service.ts';

interface ProfilePagesDeps {
  readonly profiles: ProfileService;
  readonly limiter: Limiter;
}

interface Site {
  readonly webs: WebApps;
  readonly sources: Pick<PageSources, 'mayHaveSession' | 'readSession'>;
}

interface ProfileRoute {
  readonly Params: { readonly username: string };
}

/**
 * Serves /u/{username}: for visitors, the app with the metadata of a public profile. For a signed-in
 * user it is the same page for every name, which leads to the user's page of the app.
 */
export function profilePages({ profiles, limiter }: ProfilePagesDeps) {
  return (app: FastifyInstance, { webs, sources }: Site): void => {
    const onRequest = (request: FastifyRequest) =>
      limiter.count('readVisitor', addressKey(request.ip));

    app.get<ProfileRoute>('/u/:username', { onRequest }, async (request, reply) => {
      const web = webs.of(request);
      const isVisitor = !sources.mayHaveSession(request.headers.cookie ?? '');
      const opened = isVisitor ? null : await sources.readSession(request, reply);
      if (opened !== null) {
        return sendPage(personalPage(web.html, { session: opened.session }), request, reply, 200);
      }
      const profile = await profiles.page(request.params.username, web.language);
      if (profile === null) return sendHtml(reply, web.html, 404);
      const html = withPageHead(web.html, profileHead(profile));
      const finalHtml = isVisitor ? firstViewHtml(html, {}, NOT_PRERENDERED) : html;
      return sendPage(makePage(finalHtml, 'quick'), request, reply, 200);
    });
  };
}
