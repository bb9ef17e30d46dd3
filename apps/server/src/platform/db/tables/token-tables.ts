import type { TokenScope } from '@reprise/contract/tokens/calls.ts';
import type { WebhookEvent } from '@reprise/contract/webhooks/calls.ts';
import type { ColumnType, Generated } from 'kysely';
import type { Timestamp } from './table-rule.ts';

const key = 'no: a key of the database';

export const tokenTables = {
  access_tokens: {
    owner: 'tokens',
    users: { user_id: 'own' },
    deletion: 'rows',
    columns: {
      id: key,
      user_id: key,
      hash: 'no: a hash of the token',
      name: 'tokens',
      scopes: 'tokens',
      is_email_verified: 'no: whether the email was confirmed, which the account says',
      created_at: 'tokens',
      ends_at: 'tokens',
      last_used_at: 'tokens',
    },
  },
  // Before its deliveries: recording one locks the webhook first.
  webhooks: {
    owner: 'webhooks',
    users: { user_id: 'own' },
    deletion: 'rows',
    columns: {
      id: key,
      user_id: key,
      address: 'webhooks',
      chat_id: 'webhooks',
      secret: 'no: a secret',
      previous_secret: 'no: a secret',
      previous_until: 'no: of a secret',
      read_seq: 'no: up to where messages are recorded',
      on_since: 'no: since when clips are recorded',
      created_at: 'webhooks',
      failing_since: 'webhooks',
      off_at: 'webhooks',
    },
  },
  webhook_deliveries: {
    owner: 'webhooks',
    users: { user_id: 'own' },
    deletion: 'rows',
    columns: {
      id: key,
      webhook_id: key,
      user_id: key,
      message_id: 'no: a random id for the receiver',
      event: 'webhookDeliveries',
      tile_id: 'no: the key of a post, which is exported',
      seq: 'no: the number of a message of others',
      created_at: 'webhookDeliveries',
      state: 'webhookDeliveries',
      attempts: 'webhookDeliveries',
      status: 'webhookDeliveries',
      answer: 'webhookDeliveries',
      next_attempt_at: 'webhookDeliveries',
    },
  },
} as const;

interface AccessTokensTable {
  id: Generated<number>;
  user_id: number;
  /** SHA-256 of the token. */
  hash: Buffer;
  name: string;
  scopes: TokenScope[];
  /** Of the sign-in that created it: Firebase reports it in tokens only. */
  is_email_verified: boolean;
  created_at: Timestamp;
  ends_at: Timestamp;
  /** To the minute. */
  last_used_at: Timestamp | null;
}

interface WebhooksTable {
  id: Generated<number>;
  user_id: number;
  address: string;
  /** Of the group whose messages it sends. Null: it sends the user's new clips. */
  chat_id: string | null;
  secret: Buffer;
  /** Also signs until `previous_until`. */
  previous_secret: ColumnType<Buffer | null, never, Buffer | null>;
  previous_until: ColumnType<Date | null, never, Date | null>;
  /** Messages up to this one are recorded. */
  read_seq: Generated<number>;
  on_since: Timestamp;
  created_at: Timestamp;
  failing_since: ColumnType<Date | null, never, Date | null>;
  off_at: ColumnType<Date | null, never, Date | null>;
}

interface WebhookDeliveriesTable {
  id: Generated<number>;
  webhook_id: number;
  user_id: number;
  message_id: Generated<string>;
  event: WebhookEvent;
  tile_id: ColumnType<number | null, number | null | undefined, never>;
  seq: ColumnType<number | null, number | null | undefined, never>;
  created_at: Timestamp;
  state: Generated<'waiting' | 'delivered' | 'failed'>;
  attempts: Generated<number>;
  status: ColumnType<number | null, never, number | null>;
  answer: Generated<string>;
  /** While it is sent: when another server may send it again. Null unless it is waiting. */
  next_attempt_at: ColumnType<Date | null, Date | undefined, Date | null>;
}

export interface TokenTables {
  access_tokens: AccessTokensTable;
  webhooks: WebhooksTable;
  webhook_deliveries: WebhookDeliveriesTable;
}
