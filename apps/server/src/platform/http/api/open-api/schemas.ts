import { ownSession } from '@reprise/contract/accounts/lifecycle-calls.ts';
import { userRecord } from '@reprise/contract/accounts/calls.ts';
import { ownPasskey, passkeyCreationOptions } from '@reprise/contract/accounts/passkey-calls.ts';
import { videoSource } from '@reprise/contract/clips/video-source.ts';
import { message, messageTile } from '@reprise/contract/chat/documents.ts';
import { notificationsDocument } from '@reprise/contract/documents.ts';
import { errorStatus } from '@reprise/contract/errors.ts';
import { tile, tilePage } from '@reprise/contract/feed/calls.ts';
import { success } from '@reprise/contract/fields.ts';
import { friendRecord, friendRelation, relationRows } from '@reprise/contract/friends/calls.ts';
import { oembed } from '@reprise/contract/links/calls.ts';
import { moderationLogEntry, reportedTile } from '@reprise/contract/moderation/calls.ts';
import { video } from '@reprise/contract/moments/video.ts';
import { sharedEdge } from '@reprise/contract/moments/edge-calls.ts';
import { pastNotification } from '@reprise/contract/notifications/calls.ts';
import { foundUser, userProfile } from '@reprise/contract/search/calls.ts';
import { ownToken } from '@reprise/contract/tokens/calls.ts';
import { ownWebhook, webhookDelivery } from '@reprise/contract/webhooks/calls.ts';
import * as z from 'zod/mini';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

type Schema = z.core.$ZodType;

/** Results with a name in generated clients. */
const named: Readonly<Record<string, Schema>> = {
  FriendRecord: friendRecord,
  FriendRelation: friendRelation,
  FriendRelations: relationRows,
  Message: message,
  MessageTile: messageTile,
  ModerationLogEntry: moderationLogEntry,
  NotificationsDocument: notificationsDocument,
  Oembed: oembed,
  OwnPasskey: ownPasskey,
  OwnSession: ownSession,
  OwnToken: ownToken,
  OwnWebhook: ownWebhook,
  WebhookDelivery: webhookDelivery,
  PasskeyCreationOptions: passkeyCreationOptions,
  PastNotification: pastNotification,
  ReportedTile: reportedTile,
  SharedEdge: sharedEdge,
  Success: success,
  Tile: tile,
  TilePage: tilePage,
  UserProfile: userProfile,
  UserRecord: userRecord,
  FoundUser: foundUser,
  Video: video,
  VideoSource: videoSource,
};

const errorSchema: JsonSchema = {
  type: 'object',
  description: 'The body of every response with a status of 400 or more.',
  properties: {
    error: {
      type: 'object',
      properties: {
        code: { type: 'string', enum: Object.keys(errorStatus) },
        message: { type: 'string' },
      },
      required: ['code', 'message'],
    },
    rows: { type: 'array', items: {}, description: 'The current state, if it has changed.' },
  },
  required: ['error'],
};

/** Puts defaults into the description: generators treat a property with a default as required. */
const conversion = {
  unrepresentable: 'any',
  override: ({ jsonSchema }: { readonly jsonSchema: JsonSchema }) => {
    // Otherwise the docs page makes up an address from the pattern.
    if (jsonSchema.format === 'email') jsonSchema.examples = ['ada@example.com'];
    if (jsonSchema.default === undefined) return;
    jsonSchema.description = `Default: ${JSON.stringify(jsonSchema.default)}`;
    delete jsonSchema.default;
  },
} as const;

export interface SchemaNames {
  result(schema: Schema, callName: string): JsonSchema;
  body(schema: Schema, callName: string): JsonSchema;
  components(): Readonly<Record<string, JsonSchema>>;
}

export function schemaNames(): SchemaNames {
  const results = registryOf('output', named);
  const bodies = registryOf('input', {});
  return {
    result: (schema, callName) => results.refer(schema, `${capitalized(callName)}Result`),
    body: (schema, callName) => bodies.refer(schema, `${capitalized(callName)}Body`),
    components: () => {
      const schemas = { Error: errorSchema, ...bodies.schemas(), ...results.schemas() };
      return Object.fromEntries(
        Object.entries(schemas).toSorted(([one], [other]) => one.localeCompare(other, 'en')),
      );
    },
  };
}

function registryOf(io: 'input' | 'output', initial: Readonly<Record<string, Schema>>) {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(initial)) registry.add(schema, { id });
  return {
    refer(schema: Schema, id: string): JsonSchema {
      if (!registry.has(schema)) registry.add(schema, { id });
      return { $ref: refTo(registry.get(schema)?.id ?? id) };
    },
    schemas(): Record<string, JsonSchema> {
      const { schemas } = z.toJSONSchema(registry, { io, uri: refTo, ...conversion });
      return Object.fromEntries(
        Object.entries(schemas).map(([id, { $schema: _dialect, $id: _uri, ...schema }]) => [
          id,
          schema,
        ]),
      );
    },
  };
}

function refTo(id: string): string {
  return `#/components/schemas/${id}`;
}

function capitalized(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly schema: JsonSchema;
}

/** Describes the input as sent: a number parsed from text is a number. */
export function parametersOf(schema: Schema | undefined, location: Parameter['in']): Parameter[] {
  if (schema === undefined) return [];
  const sent = z.toJSONSchema(schema, { io: 'input', ...conversion });
  const parsed = z.toJSONSchema(schema, { io: 'output', ...conversion });
  return Object.entries(sent.properties ?? {}).map(([name, asSent]) => {
    const asParsed = parsed.properties?.[name];
    const isScalar = typeof asParsed === 'object' && asParsed.type !== 'object';
    return {
      name,
      in: location,
      required: location === 'path' || (sent.required ?? []).includes(name),
      schema: (isScalar ? asParsed : asSent) as JsonSchema,
    };
  });
}
