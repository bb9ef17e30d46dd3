import { linkPages, type LinkPagesDeps } from './links.pages.ts';
import { linkRoutes } from './links.routes.ts';
import { linkService, type LinkDeps } from './links.service.ts';

interface LinksFeatureDeps extends LinkDeps, Omit<LinkPagesDeps, 'links'> {}

export function linksFeature(deps: LinksFeatureDeps) {
  const links = linkService(deps);
  return { routes: linkRoutes(links), servePages: linkPages({ ...deps, links }) };
}
