import { chatEndpoints } from '@reprise/contract/chat/calls.ts';
import { groupEndpoints } from '@reprise/contract/chat/group-calls.ts';
import { chatDetailsEndpoints } from '@reprise/contract/chat/details-calls.ts';
import { route, type Route } from '#platform/http/api/routes.ts';
import type { ChatService } from './chat.service.ts';
import type { ChatDetailsService } from './details/details.service.ts';
import type { GroupService } from './groups/groups.service.ts';
import type { ChatSettingsService } from './settings/settings.service.ts';

interface ChatServices {
  readonly chat: ChatService;
  readonly details: ChatDetailsService;
  readonly settings: ChatSettingsService;
  readonly groups: GroupService;
}

export function chatRoutes({ chat, details, settings, groups }: ChatServices): readonly Route[] {
  return [
    route(chatEndpoints.openChat, ({ viewer, body }) => chat.open(viewer, body.friend)),
    route(chatEndpoints.sendMessage, ({ viewer, body }) => chat.send(viewer, body)),
    route(chatEndpoints.shareTile, ({ viewer, body }) => chat.share(viewer, body)),
    route(chatEndpoints.markSeen, ({ viewer, body }) => chat.markSeen(viewer, body.chat)),
    route(chatEndpoints.chatHistory, ({ viewer, query }) =>
      chat.history(viewer, query.chat, query.before),
    ),
    route(chatDetailsEndpoints.reactToMessage, ({ viewer, body }) => details.react(viewer, body)),
    route(chatDetailsEndpoints.deleteMessage, ({ viewer, body }) =>
      details.deleteMessage(viewer, body),
    ),
    route(chatDetailsEndpoints.searchChat, ({ viewer, query }) => chat.search(viewer, query)),
    route(chatDetailsEndpoints.muteChat, ({ viewer, body }) => settings.mute(viewer, body)),
    route(groupEndpoints.createGroup, ({ viewer, body }) => groups.create(viewer, body)),
    route(groupEndpoints.renameGroup, ({ viewer, body }) => groups.rename(viewer, body)),
    route(groupEndpoints.addGroupMembers, ({ viewer, body }) => groups.addMembers(viewer, body)),
    route(groupEndpoints.leaveGroup, ({ viewer, body }) => groups.leave(viewer, body.chat)),
    route(groupEndpoints.sendGroupMessage, ({ viewer, body }) => groups.send(viewer, body)),
  ];
}
