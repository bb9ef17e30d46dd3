import type { RouteObject } from 'react-router';

import { HomeScreen } from '#screens/home/home-screen.tsx';

import { ErrorScreen } from './error-screen.tsx';
import { RequireSignedIn, RequireSignedOut } from './guards.tsx';
import { lazyScreen } from './lazy-screen.ts';
import { LoadingCover } from './loading-cover.tsx';
import { Shell } from './shell.tsx';

/** Every page of the app. The feed is in the first load; the others arrive when they are asked for. */
export const routes: RouteObject[] = [
  {
    Component: Shell,
    ErrorBoundary: ErrorScreen,
    HydrateFallback: LoadingCover,
    children: [
      {
        // A screen that breaks leaves the navbar standing.
        ErrorBoundary: ErrorScreen,
        children: [
          { path: '/', Component: HomeScreen },
          { path: '/tile/:publicId', lazy: lazyScreen(loadTile) },
          { path: '/magic', lazy: lazyScreen(loadMagic) },
          { path: '/profile', lazy: lazyScreen(loadProfile) },
          { path: '/reset-password', lazy: lazyScreen(loadResetPassword) },
          { path: '/confirm-email', lazy: lazyScreen(loadConfirmEmail) },
          { path: '/auth-link', lazy: lazyScreen(loadAuthLink) },
          {
            Component: RequireSignedOut,
            children: [{ path: '/login', lazy: lazyScreen(loadLogin) }],
          },
          {
            Component: RequireSignedIn,
            children: [
              { path: '/upload', lazy: lazyScreen(loadUpload) },
              { path: '/account', lazy: lazyScreen(loadAccount) },
              { path: '/settings', lazy: lazyScreen(loadSettings) },
              { path: '/oldposts', lazy: lazyScreen(loadOldPosts) },
              { path: '/messages', lazy: lazyScreen(loadMessages) },
              { path: '/notifications', lazy: lazyScreen(loadNotifications) },
              { path: '/friend/:friend', lazy: lazyScreen(loadFriend) },
            ],
          },
          { path: '/moderation', lazy: lazyScreen(loadModeration) },
          { path: '*', Component: ErrorScreen },
        ],
      },
    ],
  },
];

async function loadTile() {
  return (await import('#screens/tile/tile-screen.tsx')).TileScreen;
}

async function loadMagic() {
  return (await import('#screens/magic/magic-screen.tsx')).MagicScreen;
}

async function loadModeration() {
  const { ModerationScreen } = await import('#screens/moderation/moderation-screen.tsx');
  return function Moderation() {
    return <ModerationScreen unknown={<ErrorScreen />} />;
  };
}

async function loadResetPassword() {
  return (await import('#screens/reset-password/reset-password-screen.tsx')).ResetPasswordScreen;
}

async function loadConfirmEmail() {
  return (await import('#screens/confirm-email/confirm-email-screen.tsx')).ConfirmEmailScreen;
}

async function loadAuthLink() {
  return (await import('#screens/auth-link/auth-link-screen.tsx')).AuthLinkScreen;
}

async function loadLogin() {
  return (await import('#screens/login/login-screen.tsx')).LoginScreen;
}

async function loadUpload() {
  return (await import('#screens/upload/upload-screen.tsx')).UploadScreen;
}

async function loadAccount() {
  return (await import('#screens/account/account-screen.tsx')).AccountScreen;
}

async function loadProfile() {
  return (await import('#screens/profile/profile-screen.tsx')).ProfileScreen;
}

async function loadSettings() {
  return (await import('#screens/settings/settings-screen.tsx')).SettingsScreen;
}

async function loadOldPosts() {
  return (await import('#screens/oldposts/old-posts-screen.tsx')).OldPostsScreen;
}

async function loadFriend() {
  return (await import('#screens/friend/friend-screen.tsx')).FriendScreen;
}

async function loadMessages() {
  return (await import('#screens/messages/messages-screen.tsx')).MessagesScreen;
}

async function loadNotifications() {
  return (await import('#screens/notifications/notifications-screen.tsx')).NotificationsScreen;
}
