import { embedPages } from './embed.pages.ts';
import { feedPages } from './feeds.pages.ts';
import { linkPages, type LinkPagesDeps } from './links.pages.ts';
import { linkRoutes } from './links.routes.ts';
import { linkService, type LinkDeps } from './links.service.ts';
import { mixPages } from './mix.pages.ts';
import { profilePages } from './profile.pages.ts';
import { profileService, type ProfileDeps } from './profiles.service.ts';
import { sitemapPages } from './sitemap.pages.ts';
import { sitemapService, type SitemapDeps } from './sitemap.service.ts';

interface LinksFeatureDeps
  extends LinkDeps, ProfileDeps, SitemapDeps, Omit<LinkPagesDeps, 'links'> {}

export function linksFeature(deps: LinksFeatureDeps) {
  const links = linkService(deps);
  const profiles = profileService(deps);
  const serveClips = linkPages({ ...deps, links });
  const serveMixes = mixPages({ ...deps, links });
  const serveProfiles = profilePages({ ...deps, profiles });
  const serveSitemap = sitemapPages({ ...deps, sitemap: sitemapService(deps) });
  const serveEmbeds = embedPages({ ...deps, links });
  const serveFeeds = feedPages({ ...deps, links, profiles });
  return {
    routes: linkRoutes({ links, profiles }),
    servePages(...[app, site]: Parameters<typeof serveClips>) {
      serveClips(app, site);
      serveMixes(app, site);
      serveProfiles(app, site);
      serveEmbeds(app, site.webs);
      serveFeeds(app);
      serveSitemap(app);
    },
  };
}
