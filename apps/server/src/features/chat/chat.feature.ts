import { eraseUser } from './chat.erase.ts';
import { exportUser } from './chat.export.ts';
import { chatDocuments } from './chat.documents.ts';
import { chatRoutes } from './chat.routes.ts';
import { chatService, type ChatDeps } from './chat.service.ts';
import { chatDetailsService, type ChatDetailsDeps } from './details/details.service.ts';
import { groupService, type GroupDeps } from './groups/groups.service.ts';
import { chatSettingsService } from './settings/settings.service.ts';

export function chatFeature(deps: ChatDeps & ChatDetailsDeps & GroupDeps) {
  const service = chatService(deps);
  const details = chatDetailsService(deps);
  const settings = chatSettingsService(deps);
  const groups = groupService(deps);
  return {
    service,
    groups,
    routes: chatRoutes({ chat: service, details, settings, groups }),
    documents: chatDocuments(deps.db),
    eraseUser,
    exportUser,
  };
}
