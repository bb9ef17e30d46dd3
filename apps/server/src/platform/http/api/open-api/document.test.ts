import { endpoints } from '@reprise/contract/endpoints.ts';
import { errorStatus } from '@reprise/contract/errors.ts';
import { describe, expect } from 'vitest';
import { it as base } from '#testing/fixtures/app.ts';
import * as z from 'zod/mini';
import { authCalls } from '#auth/embedded/auth-calls.ts';
import { PUBLIC_URL, startTestApp } from '#testing/test-app.ts';

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly security: readonly object[];
  readonly parameters?: readonly { readonly name: string; readonly required: boolean }[];
  readonly responses: Readonly<Record<string, { readonly $ref?: string }>>;
}

interface Document {
  readonly openapi: string;
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, object>>>>;
}

const it = base.extend(
  'document',
  { scope: 'file' },
  async ({ app }): Promise<Document> => (await app.visitor.call('GET', '/api/docs/json')).body,
);

const operations = (document: Document) =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
  );

describe('the document', () => {
  it('describes every call once, with a server and a described tag', ({ document }) => {
    expect(document).toMatchObject({ openapi: '3.1.0', servers: [{ url: PUBLIC_URL }] });
    const calls = { ...authCalls, ...endpoints };
    expect(
      operations(document)
        .map(({ operationId }) => operationId)
        .toSorted(),
    ).toEqual(Object.keys(calls).toSorted());
    const tags = new Set(document.tags.map(({ name }) => name));
    for (const { operationId, tags: ofCall } of operations(document)) {
      expect(
        ofCall.filter((tag) => tags.has(tag)),
        operationId,
      ).toHaveLength(1);
    }
  });

  it('refers to an error response for each error of a call', ({ document }) => {
    for (const { operationId, responses } of operations(document)) {
      const { errors } = { ...authCalls, ...endpoints }[operationId as keyof typeof endpoints];
      for (const code of errors) {
        const reference = responses[errorStatus[code]]?.$ref ?? '';
        expect(document.components['responses'], `${operationId} ${code}`).toHaveProperty(
          reference.replace('#/components/responses/', ''),
        );
      }
    }
  });

  it('names the results, and describes parsed parameters as sent', ({ document }) => {
    expect(document.paths['/get/homevideo']?.['get']).toMatchObject({
      security: [{}, { bearer: [] }, { accessToken: ['read'] }],
      parameters: [
        { name: 'user', required: true },
        { name: 'sort', required: true },
        { name: 'offset', required: false, schema: { type: 'integer', minimum: 0 } },
        { name: 'limit', required: false },
        { name: 'after', required: false },
      ],
      responses: {
        200: {
          content: { 'application/json': { schema: { $ref: '#/components/schemas/TilePage' } } },
        },
      },
    });
    expect(document.components['schemas']?.['TilePage']).toMatchObject({
      properties: { rows: { items: { $ref: '#/components/schemas/Tile' } } },
    });
    const pair = document.paths['/create/likepost/{pair}']?.['post']?.parameters;
    expect(pair).toMatchObject([{ name: 'pair', required: true, schema: { type: 'string' } }]);
  });
});

describe('the calls under /auth', () => {
  it('are all mounted', async ({ app }) => {
    for (const { method, path } of Object.values(authCalls)) {
      const { status } = await app.visitor.call(method, path, method === 'POST' ? {} : undefined);
      expect(status, path).not.toBe(404);
    }
  });

  it('return what is described', async ({ app }) => {
    const account = { email: 'shape@example.com', password: 'reprise1!' };
    const { body: signedUp } = await app.visitor.call('POST', authCalls.signUp.path, account);
    expect(z.parse(authCalls.signUp.result, signedUp)).toEqual(signedUp);
    const signedIn = await app.visitor.call('POST', authCalls.signIn.path, account);
    expect(z.parse(authCalls.signIn.result, signedIn.body)).toEqual(signedIn.body);
    const cookie = signedIn.headers
      .getSetCookie()
      .map((line) => line.split(';', 1)[0])
      .join('; ');
    const init = { headers: { cookie } };
    for (const name of ['session', 'token', 'signOut'] as const) {
      const { method, path, result } = authCalls[name];
      const sent = method === 'POST' ? {} : undefined;
      const { body } = await app.visitor.call(method, path, sent, init);
      expect(z.parse(result, body), name).toEqual(body);
    }
    const { body: options } = await app.visitor.call('POST', authCalls.startPasskeySignIn.path, {});
    expect(z.parse(authCalls.startPasskeySignIn.result, options)).toEqual(options);
  });

  it('are absent where another service signs users in', async () => {
    const firebase = await startTestApp({
      AUTH_PROVIDER: 'firebase',
      FIREBASE_PROJECT_ID: 'reprise-test',
      FIREBASE_API_KEY: 'key',
      FIREBASE_AUTH_DOMAIN: 'reprise-test.firebaseapp.com',
    });
    const { body } = await firebase.visitor.call('GET', '/api/docs/json');
    expect(Object.keys(body.paths).filter((path) => path.startsWith('/auth'))).toEqual([]);
    expect(Object.keys(body.components.securitySchemes)).toEqual(['bearer', 'accessToken']);
    await firebase.stop();
  });
});
