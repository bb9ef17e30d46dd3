import { pageNames, type PageName } from '@reprise/contract/site/texts.ts';
import { ErrorScreen } from './error-screen.tsx';
import { RequireSignedIn, RequireSignedOut, RequireWellFormedPath } from './guards.tsx';
import type { Page } from './page-routes.tsx';
import { Shell } from './shell/shell.tsx';

export const routes: Page[] = [
  {
    Component: Shell,
    ErrorBoundary: ErrorScreen,
    children: [
      {
        Component: RequireWellFormedPath,
        // Keeps the navbar visible when a screen fails.
        ErrorBoundary: ErrorScreen,
        children: [
          { path: '/', lazy: { Component: loadHome } },
          { path: '/tile/:publicId', lazy: { Component: loadTile } },
          { path: '/magic', lazy: { Component: loadMagic } },
          ...pageNames.map((name) => ({ path: `/${name}`, lazy: { Component: loadPage(name) } })),
          { path: '/profile', lazy: { Component: loadProfile } },
          { path: '/reset-password', lazy: { Component: loadResetPassword } },
          { path: '/confirm-email', lazy: { Component: loadConfirmEmail } },
          { path: '/i/:code', lazy: { Component: loadInvitation } },
          { path: '/auth-link', lazy: { Component: loadAuthLink } },
          {
            Component: RequireSignedOut,
            children: [{ path: '/login', lazy: { Component: loadLogin } }],
          },
          {
            Component: RequireSignedIn,
            children: [
              { path: '/upload', lazy: { Component: loadUpload } },
              { path: '/account', lazy: { Component: loadAccount } },
              { path: '/settings', lazy: { Component: loadSettings } },
              { path: '/oldposts', lazy: { Component: loadOldPosts } },
              { path: '/messages', lazy: { Component: loadMessages } },
              { path: '/notifications', lazy: { Component: loadNotifications } },
              { path: '/invite', lazy: { Component: loadInvite } },
              { path: '/friend/:friend', lazy: { Component: loadFriend } },
            ],
          },
          { path: '/moderation', lazy: { Component: loadModeration } },
          { path: '/admin/*', lazy: { Component: loadAdmin } },
          { path: '*', Component: ErrorScreen },
        ],
      },
    ],
  },
];

async function loadHome() {
  return (await import('#screens/home/home-screen.tsx')).HomeScreen;
}

async function loadTile() {
  return (await import('#screens/tile/tile-screen.tsx')).TileScreen;
}

async function loadMagic() {
  return (await import('#screens/magic/magic-screen.tsx')).MagicScreen;
}

function loadPage(name: PageName) {
  return async () => {
    const { PageScreen } = await import('#screens/pages/page-screen.tsx');
    return function Page() {
      return <PageScreen name={name} />;
    };
  };
}

async function loadModeration() {
  const { ModerationScreen } = await import('#screens/moderation/moderation-screen.tsx');
  return function Moderation() {
    return <ModerationScreen notFound={<ErrorScreen />} />;
  };
}

async function loadAdmin() {
  const { AdminScreen } = await import('#screens/admin/admin-screen.tsx');
  return function Admin() {
    return <AdminScreen notFound={<ErrorScreen />} />;
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

async function loadInvitation() {
  return (await import('#screens/invitation/invitation-screen.tsx')).InvitationScreen;
}

async function loadInvite() {
  return (await import('#screens/invite/invite-screen.tsx')).InviteScreen;
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
