import { eraseUser } from './chat.erase.ts';
import { exportUser } from './chat.export.ts';
import { chatDocuments } from './chat.documents.ts';
import { chatRoutes } from './chat.routes.ts';
import { chatService, type ChatDeps } from './chat.service.ts';
import { chatDetailsService } from './details/details.service.ts';
import { chatSettingsService } from './settings/settings.service.ts';

export function chatFeature(deps: ChatDeps) {
  const service = chatService(deps);
  const details = chatDetailsService(deps);
  const settings = chatSettingsService(deps);
  return {
    service,
    routes: chatRoutes({ chat: service, details, settings }),
    documents: chatDocuments(deps.db),
    eraseUser,
    exportUser,
  };
}
