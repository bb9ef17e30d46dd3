import { chatEndpoints } from '@reprise/contract/chat/calls.ts';
import { route, type Route } from '#platform/http/api/routes.ts';
import type { ChatService } from './chat.service.ts';

export function chatRoutes(chat: ChatService): readonly Route[] {
  return [
    route(chatEndpoints.openChat, ({ viewer, body }) => chat.open(viewer, body.friend)),
    route(chatEndpoints.sendMessage, ({ viewer, body }) => chat.send(viewer, body)),
    route(chatEndpoints.shareTile, ({ viewer, body }) => chat.share(viewer, body)),
    route(chatEndpoints.markSeen, ({ viewer, body }) => chat.markSeen(viewer, body.chat)),
    route(chatEndpoints.chatHistory, ({ viewer, query }) =>
      chat.history(viewer, query.chat, query.before),
    ),
  ];
}
