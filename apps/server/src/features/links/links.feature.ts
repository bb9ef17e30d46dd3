import { linkPages, type LinkPagesDeps } from './links.pages.ts';
import { linkRoutes } from './links.routes.ts';
import { linkService, type LinkDeps } from './links.service.ts';
import { mixPages } from './mix.pages.ts';

interface LinksFeatureDeps extends LinkDeps, Omit<LinkPagesDeps, 'links'> {}

export function linksFeature(deps: LinksFeatureDeps) {
  const links = linkService(deps);
  const serveClips = linkPages({ ...deps, links });
  const serveMixes = mixPages({ ...deps, links });
  return {
    routes: linkRoutes(links),
    servePages(...args: Parameters<typeof serveClips>) {
      serveClips(...args);
      serveMixes(...args);
    },
  };
}
