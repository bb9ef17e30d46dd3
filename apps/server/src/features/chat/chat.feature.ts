import { chatDocuments } from './chat.documents.ts';
import { chatRoutes } from './chat.routes.ts';
import { chatService, type ChatDeps } from './chat.service.ts';
import { eraseUser, exportUser } from './chat.user-data.ts';
import { groupService, type GroupDeps } from './groups.service.ts';
import { messageService, type MessageDeps } from './messages.service.ts';
import { roomMembers } from './room-members.service.ts';
import { sharedClips, type SharedClipDeps } from './shared-clips.ts';

export function chatFeature(deps: ChatDeps & GroupDeps & MessageDeps & SharedClipDeps) {
  const service = chatService(deps);
  const groups = groupService(deps);
  const messages = messageService(deps);
  return {
    service,
    groups,
    roomMembers: roomMembers(deps),
    sharedClips: sharedClips(deps),
    routes: chatRoutes({ chat: service, messages, groups }),
    documents: chatDocuments(deps.db),
    eraseUser,
    exportUser,
  };
}
