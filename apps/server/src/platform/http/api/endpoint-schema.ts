import type { Endpoint } from '@reprise/contract/endpoint.ts';
import { errorStatus } from '@reprise/contract/errors.ts';
import type { FastifySchema } from 'fastify';
import * as z from 'zod/mini';

const COMMON_ERRORS = ['VALIDATION', 'RATE_LIMITED', 'UNAVAILABLE'] as const;

export function endpointSchema(endpoint: Endpoint): FastifySchema {
  return {
    summary: endpoint.summary,
    description: `${audienceText[endpoint.audience]} Errors: ${errorList(endpoint)}.`,
    tags: [endpoint.path.split('/')[1] ?? ''],
    ...(endpoint.audience === 'anyone' ? {} : { security: [{ bearer: [] }] }),
    ...part('params', endpoint.params),
    ...part('querystring', endpoint.query),
    ...part('body', endpoint.body),
    response: { 200: resultSchema(endpoint) },
  };
}

const audienceText = {
  anyone: 'Anyone may call.',
  account: 'Needs a signed-in account.',
  member: 'Needs a signed-in user.',
} as const;

function errorList(endpoint: Endpoint): string {
  const signedIn = endpoint.audience === 'anyone' ? [] : (['UNAUTHENTICATED'] as const);
  const claims = Object.keys(endpoint.claims).length > 0 ? (['IDENTITY_MISMATCH'] as const) : [];
  const codes = [...COMMON_ERRORS, ...signedIn, ...claims, ...endpoint.errors];
  return codes.map((code) => `${errorStatus[code]} ${code}`).join(', ');
}

function part(name: 'params' | 'querystring' | 'body', schema: z.core.$ZodType | undefined) {
  return schema === undefined ? {} : { [name]: jsonSchema(schema, 'input') };
}

function resultSchema({ result, file }: Endpoint) {
  if (file === undefined) return jsonSchema(result, 'output');
  const content = { [file.type]: { schema: { type: 'string', format: 'binary' } } };
  return { description: `The file ${file.name}.`, content };
}

function jsonSchema(schema: z.core.$ZodType, io: 'input' | 'output') {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
  });
  return described;
}
