import type { Screen } from './screen.ts';

export const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
] as const;

const HAS_MESSAGES = `document.querySelector('[data-index]')
  ?.checkVisibility({ visibilityProperty: true })`;

interface Stop {
  readonly name: string;
  visit(screen: Screen): Promise<void>;
}

/** In this order: the first stops are those of a visitor. */
export const stops: readonly Stop[] = [
  ...['login', 'magic', 'about'].map((name) => screenAt(name, `/${name}`)),
  {
    name: 'embed',
    async visit(screen) {
      await screen.openPlain(`/embed/${await screen.read<string>(PUBLIC_ID)}`);
      await screen.until(`document.querySelector('#clip')?.childElementCount > 0`);
    },
  },
  {
    name: 'home',
    async visit(screen) {
      await screen.open('/login');
      await screen.fill('Email', 'you@example.com');
      await screen.fill('Password', 'reprise1!');
      await screen.click('button', 'Login');
      await screen.until(`location.pathname === '/'`);
      await screen.open('/?sort=most-liked');
      await screen.seeControl('button', 'Accept Friend Request');
    },
  },
  {
    name: 'bell',
    async visit(screen) {
      await screen.click('button', /^Notifications/);
      await screen.until(BELL_IS_OPEN);
    },
  },
  {
    name: 'tile',
    async visit(screen) {
      await screen.open(`/tile/${await screen.read<string>(PUBLIC_ID)}`);
    },
  },
  screenAt('video', '/video/sample-0001'),
  screenAt('wall', '/friend/mara.k'),
  screenBehind('viewer', '[aria-label="Clips"] a[href]'),
  screenAt('saved', '/profile?tab=saved'),
  ...['profile', 'oldposts', 'account', 'upload', 'notifications', 'invite', 'settings'].map(
    (name) => screenAt(name, `/${name}`),
  ),
  screenAt('messages', '/messages'),
  screenBehind('conversation', 'nav[aria-label="Conversations"] a[href]', HAS_MESSAGES),
];

/** Saves a picture, and throws if the page scrolls sideways or a search field has another height. */
export async function visitStop(screen: Screen, stop: Stop, width: number): Promise<void> {
  await stop.visit(screen);
  await screen.capture(`${stop.name}-${width}`);
  const measured = await screen.read<Measured>(MEASURED);
  const problems = [
    measured.inner !== width && `the window is ${measured.inner} px wide`,
    measured.scroll > measured.inner && `the page is ${measured.scroll} px wide`,
    measured.fields.some((height) => height !== FIELD_HEIGHT) &&
      `search fields are ${measured.fields.join(', ')} px high`,
  ].filter(Boolean);
  if (problems.length > 0) throw new Error(problems.join('; '));
}

function screenAt(name: string, path: string): Stop {
  return { name, visit: (screen) => screen.open(path) };
}

/** The screen behind the first such link of the screen before it. */
function screenBehind(name: string, selector: string, isReady = 'true'): Stop {
  const link = `document.querySelector(${JSON.stringify(selector)})`;
  return {
    name,
    async visit(screen) {
      await screen.until(link);
      await screen.open(await screen.read<string>(`${link}.getAttribute('href')`));
      await screen.until(isReady);
    },
  };
}

interface Measured {
  readonly inner: number;
  readonly scroll: number;
  readonly fields: readonly number[];
}

const FIELD_HEIGHT = 44;

const MEASURED = `({
  inner: innerWidth,
  scroll: document.documentElement.scrollWidth,
  fields: [...document.querySelectorAll('input[type=search], input[role=combobox]')]
    .map((field) => Math.round(field.getBoundingClientRect().height))
    .filter((height) => height > 0),
})`;

/** The clip of the sample community with the most likes. */
const PUBLIC_ID = `fetch('/get/homevideo?user=0&offset=0&sort=most-liked')
  .then((response) => response.json()).then(({ rows }) => rows[0].public_id)`;

/** The panel or, on phones, the screen. */
const BELL_IS_OPEN = `[...document.querySelectorAll('h1, h2')]
  .some(({ textContent }) => textContent === 'Notifications')`;
