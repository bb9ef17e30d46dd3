import { chatTexts } from '@reprise/contract/chat/texts.ts';
import { messageClipTexts } from '@reprise/contract/chat/clip-texts.ts';
import { watchedTexts } from '@reprise/contract/feed/watched-texts.ts';
import { mixEmbedPath } from '@reprise/contract/mixes/rules/mix-path.ts';
import { mixTexts } from '@reprise/contract/mixes/texts.ts';
import { togetherScreenTexts } from '@reprise/contract/together/screen-texts.ts';
import { DAY } from '@reprise/contract/units.ts';
import { weekDayOf, weekEndBefore, weekPath } from '@reprise/contract/week/rules/week.ts';
import { weekTexts } from '@reprise/contract/week/texts.ts';
import type { Journey } from './journeys.ts';

/** Of users who are friends and have posted. In this order: later journeys depend on earlier ones. */
export const sharedJourneys: readonly Journey[] = [
  {
    name: 'clip a passage for a friend',
    async run({ ann, robin, username }) {
      await ann.open('/messages');
      await ann.click('link', /^you/);
      await ann.fill('Send Message Here', 'https://www.youtube.com/watch?v=sample-0003&t=4');
      await ann.click('button', messageClipTexts.clipIt);
      await ann.seeControl('button', messageClipTexts.sendTo('you'));
      await ann.until(`document.querySelector('[role=slider]')`);
      await ann.capture('clip-sheet');
      await ann.click('button', messageClipTexts.sendTo('you'));
      await ann.see(messageClipTexts.onlyHere);
      await robin.open('/messages');
      await robin.click('link', new RegExp(username));
      await robin.see(messageClipTexts.onlyHere);
      await robin.click('button', /^Play clip 0:04/);
      await robin.until(`(${PLAYING_VIDEO})?.currentTime > 4.5`);
      await robin.capture('clip-for-a-friend');
    },
  },
  {
    name: 'play the clips of a conversation',
    async run({ robin }) {
      await robin.until(CLIPS_BUTTON);
      const isOpen = await robin.read<boolean>(
        `${CLIPS_BUTTON}.getAttribute('aria-expanded') === 'true'`,
      );
      if (!isOpen) await robin.click('button', chatTexts.clips);
      await robin.click('button', chatTexts.playAll);
      await robin.see('1 of ');
      await robin.until(PLAYING_VIDEO);
      await robin.capture('clips-panel');
    },
  },
  {
    name: 'loop together',
    async run({ ann, robin }) {
      await robin.click('button', togetherScreenTexts.start);
      await ann.see(togetherScreenTexts.startedBy('you'));
      await ann.click('button', togetherScreenTexts.join);
      await robin.see(' joined.');
      for (const screen of [ann, robin]) await screen.until(PLAYING_VIDEO);
      await ann.capture('loop-together');
      for (const screen of [ann, robin]) {
        await screen.click('button', togetherScreenTexts.leave);
        await screen.until(`!(${PLAYING_VIDEO})`);
      }
    },
  },
  {
    name: 'make a mix, which plays through, also in a frame',
    async run({ robin }) {
      await robin.open('/?sort=oldest');
      await robin.click('button', 'Post menu');
      await robin.click('menuitem', mixTexts.add);
      await robin.fill(mixTexts.newMix, 'For the last train');
      await robin.click('button', mixTexts.create);
      await robin.click('link', mixTexts.open('For the last train'));
      await robin.until(`location.pathname.startsWith('/mix/')`);
      await robin.click('button', mixTexts.addClips);
      await robin.click('button', mixTexts.own);
      await robin.click('button', /^Add .*every time/);
      await robin.seeControl('button', /^Added, remove/);
      await robin.click('button', mixTexts.done);
      await robin.until(IS_SECOND_PLAYING);
      await robin.capture('mix');
      await robin.click('button', mixTexts.audiences.private);
      await robin.click('menuitem', mixTexts.audiences.link);
      await robin.seeControl('button', mixTexts.audiences.link);
      const id = await robin.read<string>(`location.pathname.split('/').at(-1)`);
      await robin.openPlain(mixEmbedPath(id));
      await robin.until(`document.querySelector('#clip')?.dataset.status === 'playing'`);
      await robin.until(`document.querySelector('#clip')?.dataset.place === '2'`);
      await robin.capture('mix-frame');
    },
  },
  {
    name: 'list watched clips, and see the week',
    async run({ robin }) {
      await robin.open('/profile?tab=watched');
      await robin.click('button', watchedTexts.switch);
      await robin.see(watchedTexts.none);
      await robin.capture('watched');
      await robin.open(weekPath(weekDayOf(weekEndBefore(new Date(Date.now() + 7 * DAY)))));
      await robin.see(weekTexts.ofWeek);
      const first = await robin.read<string>(POSITION);
      await robin.click('button', weekTexts.notThisOne);
      await robin.until(`${POSITION} !== ${JSON.stringify(first)}`);
      await robin.capture('week');
    },
  },
  {
    name: 'draw a picture of a clip',
    async run({ robin }) {
      await robin.open('/?sort=oldest');
      await robin.click('button', 'Share this clip');
      await robin.click('button', 'As a picture');
      await robin.until(`document.querySelector('[role=img][aria-label*="QR code"]')`);
      await robin.see('1080 × 1920');
      await robin.capture('picture');
    },
  },
];

const PLAYING_VIDEO = `[...document.querySelectorAll('video')]
  .find((one) => !one.closest('[inert]') && !one.paused && one.currentTime > 0)`;

const CLIPS_BUTTON = `document.querySelector('button[aria-label="${chatTexts.clips}"]')`;

const IS_SECOND_PLAYING = `document
  .querySelectorAll('[aria-label="${mixTexts.list}"] li')[1]
  ?.querySelector('[aria-label="${mixTexts.playing}"]')`;

const POSITION = `document.querySelector('h2 + p')?.textContent`;
