import type { chatEndpoints } from '@reprise/contract/chat/calls.ts';
import type { chatDetailsEndpoints } from '@reprise/contract/chat/details-calls.ts';
import type { groupEndpoints } from '@reprise/contract/chat/group-calls.ts';
import { combinedChatId } from '@reprise/contract/chat/rules/combined-chat-id.ts';
import type { Result, ParsedInput } from '@reprise/contract/endpoint.ts';
import type { NotificationService } from '#features/notifications/notifications.service.ts';
import type { Transact } from '#platform/db/transaction.ts';
import { InvalidInputError } from '#platform/errors.ts';
import type { Viewer } from '#platform/viewer.ts';
import { throwIfSelf } from './conversation.ts';
import { inboxChanger, type InboxDeps } from './inbox.ts';
import { deleteMessage, reactToMessage } from './message-changes.service.ts';
import { messageSender, readContent, type ContentDeps } from './send.service.ts';

type Calls = typeof chatEndpoints & typeof chatDetailsEndpoints & typeof groupEndpoints;
type Body<Name extends keyof Calls> = ParsedInput<Calls[Name]>['body'];

/**
 * Messages of friends and of groups (spec section 4, "Messages and seen flag"). Each command is one
 * transaction that locks the conversation. Throws NotFoundError for a conversation that the viewer
 * is not in; NOT_FRIENDS for non-friends, blocked and unknown users.
 */
export interface MessageService {
  /**
   * Stores a message once per client id and marks the friend's entry unseen. Throws SELF;
   * VALIDATION for blank text without a clip, for two clips, and for
   * a video that does not play; CHANNEL_REFUSED; NOT_FRIENDS; NotFoundError for the tile and for
   * the message replied to; NOT_IN_AUDIENCE if a member may not see the tile; ID_REUSED if the id
   * was used with other content.
   */
  send(viewer: Viewer, body: Body<'sendMessage'>): Promise<Result<Calls['sendMessage']>>;
  /** Like `send`, to all members of a group. They need not be friends. */
  sendToGroup(
    viewer: Viewer,
    body: Body<'sendGroupMessage'>,
  ): Promise<Result<Calls['sendGroupMessage']>>;
  /**
   * Sends a clip to several friends in one transaction. Throws like `send`, and VALIDATION if a
   * friend is listed twice.
   */
  share(viewer: Viewer, body: Body<'shareTile'>): Promise<Result<Calls['shareTile']>>;
  /**
   * Sets, changes or (with null) removes the viewer's reaction. Throws NotFoundError if the message
   * does not exist or is deleted; NOT_FRIENDS.
   */
  react(viewer: Viewer, body: Body<'reactToMessage'>): Promise<Result<Calls['reactToMessage']>>;
  /** Deletes the viewer's own message. Throws NotFoundError; NOT_OWNER. */
  delete(viewer: Viewer, body: Body<'deleteMessage'>): Promise<Result<Calls['deleteMessage']>>;
}

export interface MessageDeps extends InboxDeps, ContentDeps {
  readonly transact: Transact;
  readonly publicUrl: string;
  readonly notifications: Pick<
    NotificationService,
    'addMessageNotification' | 'addReaction' | 'removeReaction' | 'removeOfMessage'
  >;
}

export function messageService(deps: MessageDeps): MessageService {
  const { transact } = deps;
  const commands = { ...deps, changeInbox: inboxChanger(deps) };
  const sendMessages = messageSender(commands);

  return {
    async send(viewer, { to, text, tile_id, clip, reply_to, ...message }) {
      throwIfSelf(viewer, [to]);
      const content = await readContent(deps, viewer, { text, tile_id, clip });
      const chat = combinedChatId(viewer.uid, to);
      const replyTo = reply_to ?? null;
      const sent = await sendMessages(viewer, content, [{ ...message, chat, to, replyTo }]);
      return { rows: sent.map((row) => ({ ...row, chat })) };
    },

    async sendToGroup(viewer, { chat, text, tile_id, clip, reply_to, ...message }) {
      const content = await readContent(deps, viewer, { text, tile_id, clip });
      const replyTo = reply_to ?? null;
      const sent = await sendMessages(viewer, content, [{ ...message, chat, to: null, replyTo }]);
      return { rows: sent.map((row) => ({ ...row, chat })) };
    },

    async share(viewer, { tile_id, text, messages }) {
      const uids = messages.map(({ to }) => to);
      throwIfSelf(viewer, uids);
      if (new Set(uids).size < uids.length) {
        throw new InvalidInputError('A friend is listed twice.');
      }
      const content = await readContent(deps, viewer, { text, tile_id });
      const shared = messages.map(({ id, to }) => {
        const chat = combinedChatId(viewer.uid, to);
        return { id, to, chat, replyTo: null, isOpen: false };
      });
      await sendMessages(viewer, content, shared);
      return { rows: shared.map(({ to, chat }) => ({ to, chat })) };
    },

    react: (viewer, body) =>
      transact(async (tx) => ({ rows: [await reactToMessage(tx, commands, viewer, body)] })),

    delete: (viewer, body) =>
      transact(async (tx) => ({ rows: [await deleteMessage(tx, commands, viewer, body)] })),
  };
}
