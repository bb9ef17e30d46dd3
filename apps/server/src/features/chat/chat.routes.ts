import { chatEndpoints } from '@reprise/contract/chat/calls.ts';
import { groupEndpoints } from '@reprise/contract/chat/group-calls.ts';
import { chatDetailsEndpoints } from '@reprise/contract/chat/details-calls.ts';
import { route, type Route } from '#platform/http/api/routes.ts';
import type { ChatService } from './chat.service.ts';
import type { GroupService } from './groups.service.ts';
import type { MessageService } from './messages.service.ts';

interface ChatServices {
  readonly chat: ChatService;
  readonly messages: MessageService;
  readonly groups: GroupService;
}

export function chatRoutes({ chat, messages, groups }: ChatServices): readonly Route[] {
  return [
    route(chatEndpoints.openChat, ({ viewer, body }) => chat.open(viewer, body.friend)),
    route(chatEndpoints.sendMessage, ({ viewer, body }) => messages.send(viewer, body)),
    route(chatEndpoints.shareTile, ({ viewer, body }) => messages.share(viewer, body)),
    route(chatEndpoints.markSeen, ({ viewer, body }) => chat.markSeen(viewer, body.chat)),
    route(chatEndpoints.chatHistory, ({ viewer, query }) =>
      chat.history(viewer, query.chat, query.before),
    ),
    route(chatDetailsEndpoints.reactToMessage, ({ viewer, body }) => messages.react(viewer, body)),
    route(chatDetailsEndpoints.deleteMessage, ({ viewer, body }) => messages.delete(viewer, body)),
    route(chatDetailsEndpoints.searchChat, ({ viewer, query }) => chat.search(viewer, query)),
    route(chatDetailsEndpoints.chatClips, ({ viewer, query }) => chat.clips(viewer, query)),
    route(chatDetailsEndpoints.muteChat, ({ viewer, body }) => chat.mute(viewer, body)),
    route(groupEndpoints.createGroup, ({ viewer, body }) => groups.create(viewer, body)),
    route(groupEndpoints.renameGroup, ({ viewer, body }) => groups.rename(viewer, body)),
    route(groupEndpoints.addGroupMembers, ({ viewer, body }) => groups.addMembers(viewer, body)),
    route(groupEndpoints.leaveGroup, ({ viewer, body }) => groups.leave(viewer, body.chat)),
    route(groupEndpoints.sendGroupMessage, ({ viewer, body }) =>
      messages.sendToGroup(viewer, body),
    ),
  ];
}
