import { mockFeed, tileOf, withoutFirstView } from '../../e2e/support/feed.ts';
import type { Picture } from './picture.ts';
import { ADMIN_PICTURES } from './admin-pictures.ts';
import { ACCOUNT_PICTURES } from './accounts/account-pictures.ts';
import { mockPending, mockError } from './mock-calls.ts';
import { CHAT_PICTURES } from './chat/chat-pictures.ts';
import { CHAT_CLIP_PICTURES } from './chat/clip-pictures.ts';
import { GROUP_PICTURES } from './chat/group-pictures.ts';
import { INVITE_PICTURES } from './accounts/invite-pictures.ts';
import { LIVE_PICTURES } from './live-pictures.ts';
import { MODERATION_PICTURES } from './moderation-pictures.ts';
import { MORE_PICTURES } from './more-pictures.ts';
import { SCREEN_PICTURES } from './screen-pictures.ts';
import { USER_PICTURES } from './accounts/user-pictures.ts';
import { PUSH_PICTURES } from './push-pictures.ts';
import { SOURCE_PICTURES } from './source-pictures.ts';
import {
  pauseAtFixedFrame,
  openBox,
  openClip,
  openConverted,
  openFeed,
  openOwn,
  openPaused,
} from './open.ts';

const EMBED_CODE =
  '<iframe src="https://www.youtube.com/embed/jNQXAC9IVRw?clip=UgkxA&amp;clipt=EAAYjjg"></iframe>';

export const PICTURES: readonly Picture[] = [
  { name: 'home-visitor', open: openFeed },
  {
    name: 'home-search',
    async open(page) {
      await openFeed(page);
      const toggle = page.getByRole('button', { name: 'Search' });
      if (await toggle.isVisible()) await toggle.click();
    },
  },
  { name: 'home-signed-in', isSignedIn: true, open: openFeed },
  {
    name: 'home-account-menu',
    isSignedIn: true,
    async open(page) {
      await openFeed(page);
      // A phone has a tab of the profile instead.
      if ((page.viewportSize()?.width ?? 0) <= 768) return;
      await page.getByRole('button', { name: 'Account menu for you' }).click();
      await page.getByRole('menuitemradio', { name: 'Dark' }).waitFor();
    },
  },
  {
    name: 'home-post-menu',
    isSignedIn: true,
    async open(page) {
      await openOwn(page);
      await page.getByRole('button', { name: 'Post menu' }).click();
      await page.getByRole('menuitem', { name: 'Edit' }).waitFor();
    },
  },
  { name: 'home-edit', isSignedIn: true, open: (page) => openBox(page, 'Edit', openOwn) },
  { name: 'home-delete', isSignedIn: true, open: (page) => openBox(page, 'Delete', openOwn) },
  {
    name: 'home-report',
    isSignedIn: true,
    async open(page) {
      await openBox(page, 'Report Post', openFeed);
      await page.getByRole('button', { name: 'Send report' }).click();
      await page.getByText('Enter a reason').waitFor();
    },
  },
  {
    name: 'home-long-caption',
    isSignedIn: true,
    async open(page) {
      const text = 'Listen to how long it takes until the second voice is there. '.repeat(12);
      await mockFeed(page, [
        tileOf({
          tile_id: 1,
          tile_link: 'sample-0003',
          tile_desc: text,
          tile_owner: 'a.very_longname',
        }),
      ]);
      await openPaused(page, '/');
    },
  },
  {
    name: 'home-the-end',
    async open(page) {
      await mockFeed(page, [
        tileOf({ tile_id: 1, tile_link: 'sample-0001' }),
        tileOf({ tile_id: 2, tile_link: 'sample-0004' }),
      ]);
      await openPaused(page, '/');
      await page.getByRole('button', { name: 'NEXT' }).click();
      await page.getByRole('button', { name: 'THE END' }).waitFor();
      await pauseAtFixedFrame(page);
    },
  },
  ...['ERROR_00002', 'ERROR_00100', 'ERROR_00101', 'NO_AUTOPLAY'].map((videoId): Picture => ({
    name: `clip-${videoId.toLowerCase()}`,
    open: (page) => openClip(page, videoId),
  })),
  {
    name: 'clip-script-blocked',
    async open(page) {
      await page.route('https://www.youtube.com/iframe_api', (route) => route.abort());
      await openClip(page, 'jNQXAC9IVRw');
    },
  },
  {
    name: 'home-loading',
    async open(page) {
      await withoutFirstView(page);
      await mockPending(page, '**/get/homevideo?*');
      await page.goto('/');
      await page.getByRole('article', { name: 'Loading' }).waitFor();
    },
  },
  {
    name: 'home-headphones',
    async open(page) {
      await withoutFirstView(page);
      await mockPending(page, '**/auth/get-session');
      await page.goto('/');
      await page.getByText('Get Your Headphones...').waitFor();
    },
  },
  {
    name: 'home-empty',
    async open(page) {
      await mockFeed(page, []);
      await page.goto('/');
      await page.getByText('No clips yet.').waitFor();
    },
  },
  {
    name: 'home-failed',
    async open(page) {
      await withoutFirstView(page);
      await mockError(page, '**/get/homevideo?*');
      await page.goto('/');
      await page.getByText('The clips could not be loaded.').waitFor();
    },
  },
  {
    name: 'home-notice',
    isSignedIn: true,
    async open(page) {
      await mockError(page, '**/create/*likepost/**');
      await openFeed(page);
      await page.getByRole('button', { name: 'Like', exact: true }).click();
      await page.getByRole('button', { name: 'Dismiss' }).waitFor();
    },
  },
  {
    name: 'login',
    open: async (page) => {
      await page.goto('/login');
      await page.getByRole('tab', { name: 'Login' }).waitFor();
    },
  },
  {
    name: 'login-messages',
    async open(page) {
      await page.goto('/login');
      await page.getByLabel('Email', { exact: true }).fill('alice');
      await page.getByLabel('Password', { exact: true }).fill('short');
      await page.getByRole('button', { name: 'Login', exact: true }).click();
    },
  },
  {
    name: 'register',
    isWholePage: true,
    async open(page) {
      await page.goto('/login');
      await page.getByRole('tab', { name: 'Register' }).click();
      await page.getByLabel('Username', { exact: true }).fill('alice');
      await page.getByText('alice is available!!').waitFor();
    },
  },
  {
    name: 'register-messages',
    isWholePage: true,
    async open(page) {
      await page.goto('/login');
      await page.getByRole('tab', { name: 'Register' }).click();
      for (const [label, text] of [
        ['First name', 'A'],
        ['Last name', '4'],
        ['Email', 'alice'],
        ['Password', 'short'],
        ['Repeat password', 'other'],
        ['Username', 'jonas'],
      ] as const) {
        await page.getByLabel(label, { exact: true }).fill(text);
      }
      await page.getByText('Username not available').waitFor();
    },
  },
  {
    name: 'upload',
    isSignedIn: true,
    isWholePage: true,
    async open(page) {
      await page.goto('/upload');
      await page.getByRole('button', { name: 'Convert' }).waitFor();
    },
  },
  {
    name: 'upload-wrong-link',
    isSignedIn: true,
    async open(page) {
      await page.goto('/upload');
      await page.getByLabel('Video link', { exact: true }).fill('hello');
      await page.getByRole('button', { name: 'Convert' }).click();
      await page.getByText('Wrong Link').waitFor();
    },
  },
  { name: 'upload-converted', isSignedIn: true, isWholePage: true, open: openConverted },
  {
    name: 'upload-shared',
    isSignedIn: true,
    isWholePage: true,
    async open(page) {
      // Mocked, so that the sample community does not change.
      await page.route('**/create/newvideo', (route) =>
        route.fulfill({ json: { success: true, tile_id: 1 } }),
      );
      await openConverted(page);
      await page.getByRole('button', { name: 'Share', exact: true }).click();
      await page.getByText('Post Shared Successfully!').waitFor();
    },
  },
  {
    name: 'account',
    isSignedIn: true,
    isWholePage: true,
    async open(page) {
      await page.goto('/account');
      await page.getByRole('button', { name: 'Convert' }).waitFor();
    },
  },
  {
    name: 'account-converted',
    isSignedIn: true,
    isWholePage: true,
    async open(page) {
      await page.goto('/account');
      await page.getByLabel('Clip link', { exact: true }).fill(EMBED_CODE);
      await page.getByRole('button', { name: 'Convert' }).click();
      await page.getByRole('group', { name: /^The clip plays/ }).waitFor();
      await pauseAtFixedFrame(page);
    },
  },
  {
    name: 'magic',
    isWholePage: true,
    async open(page) {
      await page.goto('/magic');
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
  },
  ...USER_PICTURES,
  ...INVITE_PICTURES,
  ...ACCOUNT_PICTURES,
  ...PUSH_PICTURES,
  ...LIVE_PICTURES,
  ...CHAT_PICTURES,
  ...CHAT_CLIP_PICTURES,
  ...GROUP_PICTURES,
  ...SOURCE_PICTURES,
  ...ADMIN_PICTURES,
  ...MODERATION_PICTURES,
  ...MORE_PICTURES,
  ...SCREEN_PICTURES,
  {
    name: 'error',
    async open(page) {
      await page.goto('/nowhere');
      await page.getByText('Unexpected Application Error!').waitFor();
    },
  },
];
