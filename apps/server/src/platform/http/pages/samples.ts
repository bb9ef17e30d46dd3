import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

export async function serveSampleClips(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    prefix: '/samples/',
    decorateReply: false,
    index: false,
    maxAge: '1d',
    // Other sites show the posters in link previews.
    setHeaders: (response, file) => {
      if (file.endsWith('.jpg')) response.header('cross-origin-resource-policy', 'cross-origin');
    },
  });
}
