import type { FastifyInstance } from 'fastify';
import { WebSocketServer, type WebSocket } from 'ws';
import { requireUser, type Deps } from './auth.ts';
import { inTransaction } from './tiles.ts';

interface NewMessage {
  readonly id: string;
  readonly to: string;
  readonly text: string;
}

/** Stores messages once per client id and sends them to all of the receiver's sockets. */
export function addChat(app: FastifyInstance, { pool, authenticate }: Deps): void {
  const sockets = new Map<string, Set<WebSocket>>();
  const server = new WebSocketServer({ server: app.server, path: '/live' });
  server.on('connection', async (socket, { headers }) => {
    const user = await authenticate(headers.authorization).catch(() => null);
    if (user === null) return socket.close(4401);
    const own = sockets.get(user.uid) ?? new Set();
    sockets.set(user.uid, own.add(socket));
    socket.on('close', () => own.delete(socket));
    socket.send('{"ready":true}');
  });

  app.post<{ Body: NewMessage }>('/chat/send', async ({ body, headers }) => {
    const sender = await requireUser(authenticate, headers.authorization);
    const friends = await pool.query<{ id: number; chat_id: number }>(
      `select u.id, c.id as chat_id from users u
       join friendships f on f.low_id = least(u.id, $1) and f.high_id = greatest(u.id, $1)
       join chats c on c.low_id = f.low_id and c.high_id = f.high_id
       where u.uid = $2 and u.status = 'active' and f.is_accepted`,
      [sender.id, body.to],
    );
    const friend = friends.rows[0];
    if (friend === undefined) throw Object.assign(new Error('Not friends.'), { statusCode: 403 });
    const message = await inTransaction(pool, async (client) => {
      const chat = [friend.chat_id];
      const numbered = await client.query(
        'update chats set last_seq = last_seq + 1 where id = $1 returning last_seq',
        chat,
      );
      const stored = await client.query(
        `insert into messages (chat_id, seq, client_id, sender_id, body)
         values ($1, $2, $3, $4, $5) on conflict (chat_id, sender_id, client_id) do nothing
         returning seq, body as text, sent_at`,
        [friend.chat_id, numbered.rows[0].last_seq, body.id, sender.id, body.text],
      );
      if (stored.rowCount === 0) throw Object.assign(new Error('Sent.'), { statusCode: 409 });
      await client.query(
        `insert into summaries (user_id, chat_id, other_id, last_message, is_seen, version)
         values ($1, $3, $2, $4, true, 1), ($2, $3, $1, $4, false, 1)
         on conflict (user_id, chat_id) do update set last_message = excluded.last_message,
           is_seen = excluded.is_seen, updated_at = now(), version = summaries.version + 1`,
        [sender.id, friend.id, friend.chat_id, body.text],
      );
      await client.query(
        'update unseen_messages set count = count + 1, version = version + 1 where user_id = $1',
        [friend.id],
      );
      return stored.rows[0];
    });
    const change = JSON.stringify({ chat: friend.chat_id, from: sender.uid, message });
    for (const socket of sockets.get(body.to) ?? []) socket.send(change);
    return { rows: [message] };
  });
}
