import { endedTokensJob } from './ended-tokens.ts';
import { tokenRoutes } from './tokens.routes.ts';
import { tokenService, type TokenDeps } from './tokens.service.ts';
import { eraseUser, exportUser } from './tokens.user-data.ts';

export { revokeTokens, tokenUseRecorder } from './tokens.service.ts';

export function tokensFeature(deps: TokenDeps) {
  return {
    routes: tokenRoutes(tokenService(deps)),
    jobs: [endedTokensJob(deps.runStatement)],
    eraseUser,
    exportUser,
  };
}
