import type { PageName } from './pages.ts';
import { siteName } from './site-name.ts';

/**
 * Default pages, replaced by those in `PAGES_DIR`. Markdown with headings, paragraphs, lists and
 * links. Not in the spec.
 */
export const defaultPages: Readonly<Record<PageName, string>> = {
  get about() {
    return `# Clip a moment, watch it loop

${siteName()} is for the ten seconds of a video that you want to show a friend. Paste a link, set start and end to the tenth of a second, write a line. Others see just that clip, looping, and step to the next one.

## How it works

- Posts are public. Messages are between friends.
- The order of the feed is one formula, the same for everyone: [how Magic works](/magic).
- Videos play in the player of the site they come from, which gets the view. ${siteName()} stores the link and the times, never the video.
- Press ? to see all keyboard shortcuts.

## Open source

Reprise is free software under the MIT license. The person or group that runs this site is responsible for it; the software has no other party. Programs can use the [API](/api/docs).
`;
  },
  privacy: `# Privacy

This site stores what you enter and what it needs to work, and nothing more. No ads, no trackers, no third-party cookies.

## What is stored

- Your account: names, username, email, profile photo, and a hash of your password.
- What you do: posts, likes, saved clips, friends, messages, reports, clips that you left out of your week, and which clips you have been shown, so that new ones come first and, if you turn that on, listed for you alone.
- Your signed-in devices with their last use, for 90 days at most.

## Who sees it

- Posts, your username, profile photo and bio are public.
- Messages are visible to those in the conversation. The operator of the site can technically read the database.
- Your email is never shown to others.

## Videos

Clips play in the player of YouTube, through the YouTube API Services. YouTube learns your address when a clip loads, as on any page with its player; see [Google's privacy policy](https://policies.google.com/privacy). The title and channel of a video come from YouTube; the site stores them for at most 30 days without asking again.

## Your rights

[Settings](/settings) has a download of all your data and the deletion of your account. The deletion is immediate; messages that you sent stay with those who received them, without your name.
`,
  terms: `# Terms

## What is allowed

- Post clips of videos that are public, and write in your own words.
- Be kind. Harassment, hate, threats, spam and anything illegal are removed.
- Do not use the site to harm it or others, or to collect data about people.

## Your content

What you write stays yours. By posting you allow the site to show it to others. The videos belong to their makers, and each clip names them.

## Videos

Clips play in the player of YouTube. By using this site you also accept [YouTube's terms of service](https://www.youtube.com/t/terms).

## Reports

Every clip has 'Report Post' in its menu. A moderator looks at it and may remove the clip or suspend the account; you are notified of the decision.

If a clip uses your video, or you are in it, choose 'Report a rights problem' in the menu of the clip. You need no account.

## No warranty

The site is provided as it is. You can leave at any time in [Settings](/settings), which deletes your account and its data.
`,
};
