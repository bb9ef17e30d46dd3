import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressKey, type Limiter } from '#platform/http/limits/limiter.ts';
import { escapeHtml } from '#platform/http/pages/html.ts';
import type { SitemapService } from './sitemap.service.ts';

interface SitemapPagesDeps {
  readonly sitemap: SitemapService;
  readonly limiter: Limiter;
  readonly publicUrl: string;
}

interface FileRoute {
  readonly Params: { readonly file: string };
}

const FILE = /^clips-(\d{1,15})\.xml$/;
const XMLNS = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** Serves /sitemap.xml, which names the files /sitemap/clips-{id}.xml with the clips for everyone. */
export function sitemapPages({ sitemap, limiter, publicUrl }: SitemapPagesDeps) {
  return (app: FastifyInstance): void => {
    const onRequest = (request: FastifyRequest) =>
      limiter.count('readVisitor', addressKey(request.ip));

    app.get('/sitemap.xml', { onRequest }, async (_request, reply) => {
      const files = await sitemap.files();
      const urls = files.map((after) => `${publicUrl}/sitemap/clips-${after}.xml`);
      return sendXml(
        reply,
        'sitemapindex',
        urls.map((url) => element('sitemap', url)),
      );
    });

    app.get<FileRoute>('/sitemap/:file', { onRequest }, async (request, reply) => {
      const [, after] = FILE.exec(request.params.file) ?? [];
      if (after === undefined) return reply.code(404).type('text/plain').send('No such file.');
      const clips = await sitemap.clips(Number(after));
      return sendXml(
        reply,
        'urlset',
        clips.map(({ url, createdAt }) => element('url', url, createdAt)),
      );
    });
  };
}

function element(name: string, url: string, date?: Date): string {
  const changed = date === undefined ? '' : `<lastmod>${date.toISOString()}</lastmod>`;
  return `<${name}><loc>${escapeHtml(url)}</loc>${changed}</${name}>\n`;
}

/** Not for shared caches: a clip may be deleted. */
function sendXml(reply: FastifyReply, root: string, elements: readonly string[]): FastifyReply {
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${XMLNS}">\n${elements.join('')}</${root}>\n`;
  return reply.type('application/xml; charset=utf-8').header('cache-control', 'no-cache').send(xml);
}
