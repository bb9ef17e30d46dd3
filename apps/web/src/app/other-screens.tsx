import type { ScreenPath } from '@reprise/contract/shell/screens.ts';
import type { PageName } from '@reprise/contract/site/pages.ts';
import type { ComponentType, ReactNode } from 'react';
import { ErrorScreen } from './error-screen.tsx';
import type { LoadScreen } from './page-routes.tsx';
import type { StartScreenPath } from './start-screens.ts';

/** In a script of its own, because the names of the files of 30 screens are 4 kB. */
export const otherScreens: Readonly<Record<Exclude<ScreenPath, StartScreenPath>, LoadScreen>> = {
  '/tile/:publicId/moment': async () =>
    (await import('#screens/moment/moment-screen.tsx')).MomentScreen,
  '/tile/:publicId/answers': async () =>
    (await import('#screens/moment/moment-screen.tsx')).AnswersScreen,
  '/mix/:publicId': async () => (await import('#screens/mix/mix-screen.tsx')).MixScreen,
  '/search': async () => (await import('#screens/search/search-screen.tsx')).SearchScreen,
  '/video/:videoId': async () =>
    withNotFound((await import('#screens/video/video-screen.tsx')).VideoScreen),
  '/magic': async () => (await import('#screens/magic/magic-screen.tsx')).MagicScreen,
  '/about': loadPage('about'),
  '/privacy': loadPage('privacy'),
  '/terms': loadPage('terms'),
  '/profile': async () => (await import('#screens/profile/profile-screen.tsx')).ProfileScreen,
  '/finish-sign-in': async () =>
    (await import('#screens/finish-sign-in/finish-sign-in-screen.tsx')).FinishSignInScreen,
  '/reset-password': async () =>
    (await import('#screens/reset-password/reset-password-screen.tsx')).ResetPasswordScreen,
  '/sign-in-link': async () =>
    (await import('#screens/sign-in-link/sign-in-link-screen.tsx')).SignInLinkScreen,
  '/confirm-email': async () =>
    (await import('#screens/confirm-email/confirm-email-screen.tsx')).ConfirmEmailScreen,
  '/confirm-claim': async () =>
    (await import('#screens/confirm-claim/confirm-claim-screen.tsx')).ConfirmClaimScreen,
  '/claim/:publicId': async () => (await import('#screens/claim/claim-screen.tsx')).ClaimScreen,
  '/auth-link': async () =>
    (await import('#screens/auth-link/auth-link-screen.tsx')).AuthLinkScreen,
  '/u/:username': async () =>
    withNotFound((await import('#screens/friend/friend-screen.tsx')).PublicProfileScreen),
  '/i/:code': async () =>
    (await import('#screens/invitation/invitation-screen.tsx')).InvitationScreen,
  '/upload': async () => (await import('#screens/upload/upload-screen.tsx')).UploadScreen,
  '/account': async () => (await import('#screens/account/account-screen.tsx')).AccountScreen,
  '/settings': async () => (await import('#screens/settings/settings-screen.tsx')).SettingsScreen,
  '/oldposts': async () => (await import('#screens/oldposts/old-posts-screen.tsx')).OldPostsScreen,
  '/messages': async () => (await import('#screens/messages/messages-screen.tsx')).MessagesScreen,
  '/notifications': async () =>
    (await import('#screens/notifications/notifications-screen.tsx')).NotificationsScreen,
  '/week/:day': async () => (await import('#screens/moment/week-screen.tsx')).WeekScreen,
  '/invite': async () => (await import('#screens/invite/invite-screen.tsx')).InviteScreen,
  '/friend/:friend': async () => (await import('#screens/friend/friend-screen.tsx')).FriendScreen,
  '/moderation': async () =>
    withNotFound((await import('#screens/moderation/moderation-screen.tsx')).ModerationScreen),
  '/admin/*': async () =>
    withNotFound((await import('#screens/admin/admin-screen.tsx')).AdminScreen),
};

function loadPage(name: PageName): LoadScreen {
  return async () => {
    const { PageScreen } = await import('#screens/pages/page-screen.tsx');
    return function Page() {
      return <PageScreen name={name} />;
    };
  };
}

function withNotFound(OwnScreen: ComponentType<{ readonly notFound: ReactNode }>) {
  return function PageOrNotFound() {
    return <OwnScreen notFound={<ErrorScreen />} />;
  };
}
