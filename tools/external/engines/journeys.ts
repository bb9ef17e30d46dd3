import { clipTexts } from '@reprise/contract/clips/texts.ts';
import { momentTexts } from '@reprise/contract/moments/moment-texts.ts';
import { claimTexts } from '@reprise/contract/moderation/claim-texts.ts';
import { keyTexts } from '@reprise/contract/shell/help-texts.ts';
import { shellTexts } from '@reprise/contract/shell/texts.ts';
import { preferenceTexts } from '@reprise/contract/settings/preference-texts.ts';
import { audienceTexts } from '@reprise/contract/tiles/audience-texts.ts';
import type { Screen } from './screen.ts';

export interface JourneyUsers {
  readonly ann: Screen;
  readonly robin: Screen;
  readonly username: string;
}

export interface Journey {
  readonly name: string;
  run(users: JourneyUsers): Promise<void>;
}

const PASSWORD = 'tune1one!';
const captionOf = (username: string) => `${username}: the bells come in here.`;

/** In this order: later journeys depend on earlier ones. */
export const journeys: readonly Journey[] = [
  {
    name: 'sign up',
    async run({ ann, username }) {
      await ann.open('/login');
      await ann.capture('login');
      await ann.click('tab', 'Register');
      await ann.fill('First name', 'Ann');
      await ann.fill('Last name', 'Other');
      await ann.fill('Email', `${username}@example.com`);
      await ann.fill('Password', PASSWORD);
      await ann.fill('Repeat password', PASSWORD);
      await ann.fill('Username', username);
      await ann.see(`${username} is available!!`);
      await ann.capture('register');
      await ann.click('button', 'Sign Up');
      await ann.until(`location.pathname === '/'`);
    },
  },
  {
    name: 'sign in',
    async run({ robin }) {
      await robin.open('/login');
      await robin.fill('Email', 'you@example.com');
      await robin.fill('Password', 'reprise1!');
      await robin.click('button', 'Login');
      await robin.until(`location.pathname === '/'`);
      await robin.seeControl('button', /NEXT/);
    },
  },
  {
    name: 'post a clip',
    async run({ ann, username }) {
      await ann.open('/upload');
      await ann.fill('Video link', 'https://www.youtube.com/watch?v=sample-0002');
      await ann.click('button', 'Convert');
      await ann.until(`document.querySelector('video')?.readyState >= 2`);
      // To the end of the video.
      await ann.fill('End seconds', '25.6');
      await ann.fill('Start seconds', '22');
      await ann.fill('Description', captionOf(username));
      await ann.capture('upload');
      await ann.click('button', 'Share');
      await ann.see('Post Shared Successfully!');
      await ann.capture('success');
    },
  },
  {
    name: 'step through the feed, and see a clip loop',
    async run({ robin, username }) {
      await robin.open('/?sort=recent');
      await robin.see(captionOf(username));
      await robin.capture('home');
      await robin.click('button', /NEXT/);
      await robin.until(`!document.body.innerText.includes('${captionOf(username)}')`);
      await robin.click('button', /PREV/);
      await robin.see(captionOf(username));
      await robin.until(HAS_LOOPED_OFTEN);
      await robin.open('/?sort=oldest');
      await robin.until(HAS_LOOPED_OFTEN);
    },
  },
  {
    name: 'change the sound, the speed and the size of a clip, and step fast',
    async run({ robin }) {
      await robin.open('/?sort=oldest');
      await robin.click('button', new RegExp(`^(${clipTexts.tapForSound}|${clipTexts.sound})$`));
      await robin.until(`!(${CURRENT_VIDEO}).muted`);
      await robin.click('button', clipTexts.sound);
      await robin.until(`(${CURRENT_VIDEO}).muted`);
      await robin.click('button', keyTexts.theater);
      await robin.until(`document.querySelector('[data-view=theater]')`);
      await robin.click('button', keyTexts.fullScreen);
      await robin.until(`document.querySelector('[data-view=full]')`);
      await robin.until(HAS_LOOPED_OFTEN);
      await robin.click('button', keyTexts.fullScreen);
      await robin.until(`document.querySelector('[data-view=theater]')`);
      await robin.read(START_STEPPING_FAST);
      await robin.until('window.hasStepped');
      await robin.click('button', /^Playback/);
      await robin.click('menuitem', '2×');
      await robin.until(`(${CURRENT_VIDEO})?.playbackRate === 2`);
      await robin.until(HAS_LOOPED_OFTEN);
    },
  },
  {
    name: 'play a clip once, to the end of its video',
    async run({ robin }) {
      await robin.open('/?sort=recent');
      await robin.click('button', /^Playback/);
      await robin.click('menuitem', preferenceTexts.loop);
      await robin.until(`localStorage.getItem('reprise.loop') === 'off'`);
      await robin.open('/?sort=recent');
      await robin.until(`(${CURRENT_VIDEO})?.currentTime > 25 && (${CURRENT_VIDEO}).paused`);
      await robin.click('button', clipTexts.play);
      await robin.until(`(${CURRENT_VIDEO}).currentTime < 25 && !(${CURRENT_VIDEO}).paused`);
    },
  },
  {
    name: 'like',
    async run({ robin }) {
      await robin.open('/?sort=oldest');
      await robin.seeControl('button', /^Like/);
      const pressed = await robin.read<boolean>(PRESSED_LIKE);
      await robin.click('button', /^Like/);
      await robin.until(`(${PRESSED_LIKE}) !== ${pressed}`);
    },
  },
  {
    name: 'save',
    async run({ robin }) {
      await robin.open('/?sort=oldest');
      await robin.seeControl('button', /^Save/);
      const pressed = await robin.read<boolean>(PRESSED_SAVE);
      await robin.click('button', /^Save/);
      await robin.until(`(${PRESSED_SAVE}) !== ${pressed}`);
      await robin.open('/profile');
      await robin.capture('profile');
    },
  },
  {
    name: 'become friends',
    async run({ ann, robin, username }) {
      await ann.open('/friend/you');
      await ann.click('button', 'Send Friend Request');
      await ann.seeControl('button', 'Cancel Friend Request');
      await ann.capture('friend');
      await robin.open('/notifications');
      await robin.see(username);
      await robin.capture('notifications');
      await robin.open(`/friend/${username}`);
      await robin.click('button', 'Accept Friend Request');
      await robin.seeControl('button', 'Remove Friend');
    },
  },
  {
    name: 'chat both ways',
    async run({ ann, robin, username }) {
      await ann.open('/messages');
      await ann.fill('Enter User to Chat', 'you');
      await ann.click('button', /^you/);
      await ann.see('To: you');
      await ann.fill('Send Message Here', 'Did you hear the bells?');
      await ann.press('Enter');
      await robin.open('/messages');
      await robin.click('link', new RegExp(username));
      await robin.see('Did you hear the bells?');
      await robin.fill('Send Message Here', 'On repeat!');
      await robin.press('Enter');
      await ann.see('On repeat!');
      await ann.capture('messages');
    },
  },
  {
    name: 'share a clip',
    async run({ ann, robin }) {
      await robin.open('/?sort=recent');
      await robin.click('button', 'Share this clip');
      await robin.see('FRIENDS SELECTED : 0');
      await robin.click('checkbox', /ann/);
      await robin.see('FRIENDS SELECTED : 1');
      await robin.capture('share');
      await robin.click('button', 'Share');
      await robin.see('Sent');
      await ann.until(`document.querySelectorAll('img, video').length > 1`);
    },
  },
  {
    name: 'step through the passages of a video',
    async run({ robin }) {
      await robin.open('/video/sample-0001');
      await robin.seeControl('button', /^Next (peak|mark)$/);
      const first = await robin.read<string>(CHOSEN_STRETCH);
      await robin.click('button', /^Next (peak|mark)$/);
      await robin.until(`${CHOSEN_STRETCH} !== ${JSON.stringify(first)}`);
      // A journey before turned looping off.
      await robin.until(`(${CURRENT_VIDEO})?.currentTime > ${CHOSEN_START} + 0.5`);
      await robin.capture('passages');
    },
  },
  {
    name: 'mark a moment, too, and see who else did',
    async run({ robin, username }) {
      await robin.open(`/friend/${username}`);
      await robin.until(`document.querySelector('[aria-label="Clips"] a[href]')`);
      await robin.open(await robin.read<string>(FIRST_CLIP));
      await robin.click('button', momentTexts.markToo);
      await robin.fill(momentTexts.words, 'every time');
      await robin.capture('mark it too');
      await robin.click('button', momentTexts.share);
      await robin.see(momentTexts.marked);
      await robin.click('link', /marked this moment(, too)?$/);
      await robin.see('every time');
      await robin.capture('moment');
    },
  },
  {
    name: 'search clips, and watch one in the list',
    async run({ robin, username }) {
      await robin.open('/');
      await robin.until(`document.querySelector('[role=combobox]')`);
      await robin.fill(shellTexts.search, 'bells come');
      // What Enter opens is known.
      await robin.until(`document.querySelector('[role=option][data-choice]')`);
      await robin.capture('search');
      await robin.press('Enter');
      await robin.until(`location.search === '?q=bells%20come'`);
      await robin.until(`document.querySelector('[aria-label="Clips"] mark')`);
      await robin.capture('found-clips');
      await robin.click('link', new RegExp(username));
      await robin.until(`new URLSearchParams(location.search).has('clip')`);
      await robin.see(captionOf(username));
    },
  },
  {
    name: 'choose a theme in Settings',
    async run({ robin }) {
      await robin.open('/settings');
      await robin.capture('settings');
      await robin.click('button', 'Dark');
      await robin.until(`document.documentElement.dataset.theme === 'dark'`);
      await robin.open('/settings');
      await robin.until(`document.documentElement.dataset.theme === 'dark'`);
      await robin.capture('settings-dark');
    },
  },
  {
    name: 'take the cut of others, for friends',
    async run({ robin, username }) {
      await robin.open('/upload');
      await robin.fill('Video link', 'https://www.youtube.com/watch?v=sample-0002');
      await robin.click('button', 'Convert');
      await robin.click('button', /Use this cut$/);
      await robin.until(`document.activeElement?.getAttribute('role') === 'slider'`);
      await robin.fill('Description', `${username}: the same bells`);
      await robin.click('button', audienceTexts.friends.name);
      await robin.see(audienceTexts.friends.hint);
      await robin.capture('upload-cut');
      await robin.click('button', 'Share');
      await robin.see('Post Shared Successfully!');
    },
  },
  {
    name: 'claim a clip without an account',
    async run({ ann }) {
      const publicId = await ann.read<string>(FIRST_PUBLIC_ID);
      await ann.open(`/claim/${publicId}`);
      await ann.click('radio', claimTexts.roles.agent);
      await ann.fill(claimTexts.name, 'Sam Okafor');
      await ann.fill(claimTexts.email, 'sam@okafor.example');
      await ann.fill(claimTexts.reason, 'I recorded this.');
      await ann.click('checkbox', claimTexts.isTrue);
      await ann.capture('claim');
      await ann.click('button', claimTexts.send);
      await ann.see(claimTexts.receivedHeading);
      await ann.capture('claim-sent');
    },
  },
];

const CHOSEN_STRETCH = `document.querySelector('[role=slider]')?.getAttribute('aria-valuetext')`;
const CHOSEN_START = `Number(document.querySelector('[role=slider]')?.getAttribute('aria-valuenow'))`;
const FIRST_CLIP = `document.querySelector('[aria-label="Clips"] a[href]').getAttribute('href')`;
const FIRST_PUBLIC_ID = `fetch('/get/homevideo?user=0&offset=0&sort=oldest')
  .then((response) => response.json()).then(({ rows }) => rows[0].public_id)`;

const PRESSED_LIKE = `document.querySelector('button[aria-label^="Like"]')?.getAttribute('aria-pressed') === 'true'`;
const PRESSED_SAVE = `document.querySelector('button[aria-label^="Save"]')?.getAttribute('aria-pressed') === 'true'`;

const CURRENT_VIDEO = `[...document.querySelectorAll('video')].find((one) => !one.closest('[inert]'))`;
/** A clip that plays to the end of its file does so too rarely. */
const HAS_LOOPED_OFTEN = `(() => {
  const time = (${CURRENT_VIDEO})?.currentTime ?? 0;
  window.loops = (window.loops ?? 0) + (time < window.timeBefore - 1);
  window.timeBefore = time;
  return window.loops >= 3;
})()`;

/** Ends at the clip where it started. A busy engine takes longer than one command may. */
const START_STEPPING_FAST = `void (async () => {
  for (const name of ['NEXT', 'PREV', 'NEXT', 'NEXT', 'PREV', 'PREV', 'NEXT', 'PREV', 'NEXT', 'PREV']) {
    [...document.querySelectorAll('button')].find((one) => one.textContent.includes(name)).click();
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  window.loops = 0;
  window.hasStepped = true;
})()`;
