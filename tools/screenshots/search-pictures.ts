import type { Page } from '@playwright/test';
import { tileTexts } from '@reprise/contract/tiles/texts.ts';
import { openSearch } from '../../e2e/support/screens.ts';
import { register } from '../../e2e/support/users.ts';
import { type Picture, signedIn, type Step, visitor } from './picture.ts';
import {
  at,
  openFeed,
  openPage,
  see,
  untilIdle,
  withFailure,
  withoutResponse,
  withResponse,
} from './steps.ts';

const RECENT = [
  { kind: 'clips', text: 'second voice' },
  { kind: 'user', text: 'mara.k', img_url: '/avatars/iris.svg' },
  { kind: 'clips', text: '#rainyday' },
];

const TAGS = withResponse('/search/tags', {
  rows: ['rain', 'rainyday', 'bassline', 'lastchord', 'choir'].map((tag, index) => ({
    tag,
    clips: 214 - 40 * index,
  })),
});

const NONE = withResponse('/search/clips', { rows: [], after: null, count: 0 });

export const SEARCH_PICTURES: readonly Picture[] = [
  signedIn('search-box', TAGS, withRecent, openFeed, openBox),
  visitor(
    'search-box-newcomer',
    (page) => register(page.request, 'zoe'),
    openFeed,
    openBox,
    see('It is better with two'),
    untilIdle,
  ),
  signedIn('search-box-found', TAGS, openFeed, type('in'), see('ada.lind')),
  signedIn(
    'search-box-loading',
    withoutResponse('**/user/search?*'),
    openFeed,
    type('mara'),
    (page) => page.locator('[role=search] [role=presentation]').first().waitFor(),
  ),
  signedIn('search-box-none', openFeed, type('lena'), see('No people found')),
  signedIn(
    'search-box-failed',
    withFailure('/user/search'),
    openFeed,
    type('in'),
    see('Try again'),
  ),
  signedIn('found-clips', TAGS, openPage('/search?q=in'), untilFound),
  visitor('found-clips-visitor', openPage('/search?q=in'), untilFound),
  visitor('found-clips-visitor-none', at('/search?q=unknown', 'No clip says')),
  signedIn('found-clips-rain', openPage('/search?q=rain'), untilFound),
  signedIn('found-clips-none', TAGS, NONE, at('/search?q=rain+in+june', 'No clip says'), untilIdle),
  signedIn(
    'found-clips-none-friends',
    NONE,
    at('/search?q=rain&who=friends', 'None of your friends'),
  ),
  signedIn(
    'found-clips-failed',
    TAGS,
    withFailure('/search/clips'),
    at('/search?q=rain', 'Try again'),
  ),
  signedIn('found-clips-start', TAGS, at('/search', 'Enter words')),
];

async function untilFound(page: Page): Promise<void> {
  await page.getByRole('list', { name: tileTexts.list }).waitFor();
  await untilIdle(page);
}

async function withRecent(page: Page): Promise<void> {
  await page.addInitScript((recent) => {
    localStorage.setItem('reprise.recent-searches', recent);
  }, JSON.stringify(RECENT));
}

async function openBox(page: Page): Promise<void> {
  await (await openSearch(page)).click();
}

function type(text: string): Step {
  return async (page) => (await openSearch(page)).fill(text);
}
