export interface Screen {
  /** Who can open it. Everyone, if absent. */
  readonly access?: 'signedIn' | 'signedOut';
  /** Staff only: for all others, also for the status that the server sends, it does not exist. */
  readonly isHidden?: true;
  /** Open to visitors, and a sign-in returns to it. */
  readonly isReturnTarget?: true;
  /** The navbar scrolls away, because a sticky one would cover players. */
  readonly hasPlayers?: true;
  readonly hasNoNavbar?: true;
  /** For people who are not here to use the app. */
  readonly hasNoTabBar?: true;
  /** Excluded from search engines: empty or the way to the login, or the same as another page. */
  readonly isUnlisted?: true;
}

/** The pages of the web app by the pattern of their path, as React Router writes it. */
const screens = {
  '/': { hasPlayers: true },
  '/tile/:publicId': { hasPlayers: true, isReturnTarget: true },
  '/tile/:publicId/moment': { hasPlayers: true, isReturnTarget: true, isUnlisted: true },
  '/tile/:publicId/answers': { hasPlayers: true, isReturnTarget: true, isUnlisted: true },
  '/mix/:publicId': { hasPlayers: true, isReturnTarget: true },
  '/search': { isReturnTarget: true, isUnlisted: true },
  '/video/:videoId': { hasPlayers: true, isReturnTarget: true },
  '/magic': {},
  '/about': {},
  '/privacy': {},
  '/terms': {},
  '/profile': { isUnlisted: true },
  '/login': { access: 'signedOut', hasNoNavbar: true },
  '/finish-sign-in': { hasNoNavbar: true, isUnlisted: true },
  '/reset-password': { hasNoNavbar: true, isUnlisted: true },
  '/sign-in-link': { hasNoNavbar: true, isUnlisted: true },
  '/confirm-email': { hasNoNavbar: true, isUnlisted: true },
  '/confirm-claim': { hasNoNavbar: true, isUnlisted: true },
  '/claim/:publicId': { hasNoTabBar: true, isUnlisted: true },
  '/auth-link': { isUnlisted: true },
  '/u/:username': { isReturnTarget: true },
  '/i/:code': { hasNoNavbar: true, isReturnTarget: true },
  '/upload': { access: 'signedIn', hasPlayers: true, isUnlisted: true },
  '/account': { access: 'signedIn', hasPlayers: true, isUnlisted: true },
  '/settings': { access: 'signedIn', isUnlisted: true },
  '/oldposts': { access: 'signedIn', hasPlayers: true, isUnlisted: true },
  '/messages': { access: 'signedIn', isUnlisted: true },
  '/notifications': { access: 'signedIn', isUnlisted: true },
  '/week/:day': { access: 'signedIn', hasPlayers: true, isUnlisted: true },
  '/invite': { access: 'signedIn' },
  '/friend/:friend': { access: 'signedIn' },
  '/moderation': { hasPlayers: true, isHidden: true },
  '/admin/*': { isHidden: true },
} as const satisfies Readonly<Record<string, Screen>>;

export type ScreenPath = keyof typeof screens;

const entries = Object.entries(screens) as [ScreenPath, Screen][];

const patterns = entries.map(([path, screen]) => {
  const source = path.replace(/:\w+/, '[^/]+').replace('/*', '(?:/.*)?');
  return { pattern: new RegExp(`^${source}/?$`), path, ...screen };
});

/** Returns the screen at a path, or undefined. */
export function screenAt(pathname: string) {
  return patterns.find(({ pattern }) => pattern.test(pathname));
}

/** Returns the paths of the screens for which `isIncluded` is true. */
export function screenPaths(isIncluded: (screen: Screen) => boolean): readonly ScreenPath[] {
  return entries.filter(([, screen]) => isIncluded(screen)).map(([path]) => path);
}
