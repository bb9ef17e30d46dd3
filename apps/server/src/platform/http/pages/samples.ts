import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { publicFileHeaders } from '#platform/http/headers/security-headers.ts';

export async function serveSampleClips(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    prefix: '/samples/',
    decorateReply: false,
    index: false,
    maxAge: '1d',
    // Other sites also show the posters in link previews.
    setHeaders: (response) => void response.headers(publicFileHeaders),
  });
}
