import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressKey, type Limiter } from '#platform/http/limits/limiter.ts';
import { escapeHtml } from '#platform/http/pages/html.ts';
import { sendTagged, taggedBody } from '#platform/http/tagged-body.ts';
import type { SitemapFile, SitemapService } from './sitemap.service.ts';

interface SitemapPagesDeps {
  readonly sitemap: SitemapService;
  readonly limiter: Limiter;
  readonly publicUrl: string;
}

interface FileRoute {
  readonly Params: { readonly file: string };
}

/** Block numbers stay safe integers when they become keys. */
const FILE = /^(?:clips-(?<after>\d{1,15})|profiles-(?<block>\d{1,11}))\.xml$/;
const XMLNS = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/**
 * Serves /sitemap.xml, which names the files /sitemap/clips-{id}.xml with the clips for everyone and
 * /sitemap/profiles-{block}.xml with the public profiles.
 */
export function sitemapPages({ sitemap, limiter, publicUrl }: SitemapPagesDeps) {
  return (app: FastifyInstance): void => {
    const onRequest = (request: FastifyRequest) => limiter.count('sitemap', addressKey(request.ip));

    app.get('/sitemap.xml', { onRequest }, async (_request, reply) => {
      const files = await sitemap.files();
      const urls = files.map(({ kind, key }) => `${publicUrl}/sitemap/${kind}-${key}.xml`);
      return sendXml(
        reply,
        'sitemapindex',
        urls.map((url) => element('sitemap', url)),
      );
    });

    app.get<FileRoute>('/sitemap/:file', { onRequest }, async (request, reply) => {
      const file = fileNamed(request.params.file);
      const entries = file === null ? [] : await sitemap.entries(file);
      // The protocol has no file without an address.
      if (entries.length === 0) return reply.code(404).type('text/plain').send('No such file.');
      return sendXml(
        reply,
        'urlset',
        entries.map(({ url, postedAt }) => element('url', url, postedAt)),
      );
    });
  };
}

function fileNamed(name: string): SitemapFile | null {
  const { after, block } = FILE.exec(name)?.groups ?? {};
  if (after !== undefined) return { kind: 'clips', key: Number(after) };
  return block === undefined ? null : { kind: 'profiles', key: Number(block) };
}

function element(name: string, url: string, date: Date | null = null): string {
  const changed = date === null ? '' : `<lastmod>${date.toISOString()}</lastmod>`;
  return `<${name}><loc>${escapeHtml(url)}</loc>${changed}</${name}>\n`;
}

function sendXml(reply: FastifyReply, root: string, elements: readonly string[]): FastifyReply {
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${XMLNS}">\n${elements.join('')}</${root}>\n`;
  reply.header('vary', 'accept-encoding');
  return sendTagged(taggedBody('application/xml', xml), reply);
}
