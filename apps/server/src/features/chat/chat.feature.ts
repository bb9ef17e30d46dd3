import { eraseUser } from './chat.erase.ts';
import { exportUser } from './chat.export.ts';
import { chatDocuments } from './chat.documents.ts';
import { chatRoutes } from './chat.routes.ts';
import { chatService, type ChatDeps } from './chat.service.ts';
import { chatDetailsService } from './details/details.service.ts';

export function chatFeature(deps: ChatDeps) {
  const service = chatService(deps);
  return {
    service,
    routes: chatRoutes(service, chatDetailsService(deps)),
    documents: chatDocuments(deps.db),
    eraseUser,
    exportUser,
  };
}
