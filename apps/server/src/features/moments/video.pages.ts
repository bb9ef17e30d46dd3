import { videoIdIn } from '@reprise/contract/clips/rules/provider-url.ts';
import { videoStill } from '@reprise/contract/clips/rules/video-still.ts';
import type { Language } from '@reprise/contract/language/languages.ts';
import { momentLimits } from '@reprise/contract/moments/limits.ts';
import type { Video } from '@reprise/contract/moments/video.ts';
import type { FastifyInstance } from 'fastify';
import type { Limiter } from '#platform/http/limits/limiter.ts';
import { escapeHtml } from '#platform/http/pages/html.ts';
import {
  openPage,
  sendOpenPage,
  visitorLimit,
  type PageSite,
} from '#platform/http/pages/open-page.ts';
import { withPageHead } from '#platform/http/pages/page-head.ts';
import {
  NOT_PRERENDERED,
  personalPage,
  sendHtml,
  sendPage,
  type Prerendered,
} from '#platform/http/pages/web-app.ts';
import type { PassageService } from './passages.service.ts';
import { videoHead } from './video-html.ts';
import type { VideoService } from './video.service.ts';

const POSTER = '{{poster}}';

export interface VideoPagesDeps {
  readonly video: VideoService;
  readonly passages: PassageService;
  readonly limiter: Limiter;
  readonly publicUrl: string;
}

interface VideoRoute {
  readonly Params: { readonly videoId: string };
}

/** Serves /video/{video id}: the app with the metadata of the video and its public clips. */
export function videoPages({ video: videos, passages, limiter, publicUrl }: VideoPagesDeps) {
  async function headOf(video: Video, language: Language): Promise<string> {
    const liked = await passages.page(null, {
      video_id: video.video_id,
      who: 'everyone',
      order: 'likes',
      from: undefined,
      after: undefined,
      limit: momentLimits.passagesInHead,
    });
    const inOrder = liked.rows.toSorted((one, other) => one.starttime - other.starttime);
    return videoHead({ video, passages: inOrder, publicUrl, language });
  }

  return (app: FastifyInstance, site: PageSite): void => {
    app.get<VideoRoute>('/video/:videoId', visitorLimit(limiter), async (request, reply) => {
      const videoId = videoIdIn(request.params.videoId);
      if (videoId === null) return sendHtml(reply, site.webs.of(request).html, 404);
      const { web, isVisitor, opened } = await openPage(site, request, reply);
      const video = await videos.video(opened?.viewer ?? null, videoId);
      const head = await headOf(video, web.language);
      const html = withPageHead(web.html, [head, web.feedHead, web.views?.videoPageHead ?? '']);
      if (opened !== null) {
        const markup = skeletonOf(web.views?.videoSkeleton.viewer, video);
        const view = { session: opened.session, video };
        return sendPage(personalPage(html, view, markup), request, reply, 200);
      }
      const markup = skeletonOf(web.views?.videoSkeleton.visitor, video);
      return sendOpenPage({ html, isVisitor, view: { video }, markup }, request, reply);
    });
  };
}

/** The loading page with the poster of the video. The app replaces it. */
function skeletonOf(template: string | undefined, { video_id, source }: Video): Prerendered {
  if (template === undefined || source?.unavailable !== undefined) return NOT_PRERENDERED;
  const poster = escapeHtml(videoStill(video_id).address);
  return { head: '', body: template.replaceAll(POSTER, () => poster) };
}
