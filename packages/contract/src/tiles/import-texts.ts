interface ImportCounts {
  readonly posts: number;
  readonly saves: number;
  readonly mixes: number;
}

const posts = (count: number) => (count === 1 ? '1 post' : `${count} posts`);
const saves = (count: number) => (count === 1 ? '1 saved clip' : `${count} saved clips`);
const mixes = (count: number) => (count === 1 ? '1 mix' : `${count} mixes`);

/** Import of an export, in Settings. */
export const importTexts = {
  title: 'Import',
  rowText:
    'From another site like this one: choose the zip file of its ‘Download my data’. Your posts, saved clips and mixes come with their dates. Clips of others are found if they are on this site, too. No one is notified, and a second import adds nothing.',
  choose: 'Choose a file',
  reading: 'Reading the file …',
  notAnExport: 'This file is not an export of your data.',
  tooLarge: 'This file is larger than an export can be.',
  incomplete: 'The zip file is damaged or incomplete. Download it again, and choose it then.',
  damaged: (name: string) => `The file ${name} in the archive is damaged. Nothing was imported.`,
  ready: (found: ImportCounts) =>
    `${posts(found.posts)}, ${saves(found.saves)} and ${mixes(found.mixes)} can be imported.`,
  start: 'Import',
  resume: 'Continue',
  stop: 'Stop',
  progress: (done: number, all: number) => `${done} of ${all} imported …`,
  paused: 'The import has paused. Continue in a moment: what was imported stays.',
  pausedByLimit: 'No more can be imported now. Continue in an hour: what was imported stays.',
  stopped: 'The import has stopped: what was imported stays.',
  done: (made: ImportCounts, known: number) =>
    `Imported: ${posts(made.posts)}, ${saves(made.saves)}, ${mixes(made.mixes)}. Already here: ${known}.`,
  skipped: (count: number) => (count === 1 ? 'Not imported: 1' : `Not imported: ${count}`),
  reasons: {
    invalid: 'Its link, times or words are not valid here.',
    hidden: 'Moderators had hidden it.',
    unavailable: 'The video is unavailable.',
    refused: 'The channel does not allow clips here.',
    mix: 'The mix could not be created.',
    notHere: 'Saved. No one has posted it on this site: the link opens it in the form.',
    notHereOf: (mix: string) =>
      `In the mix ‘${mix}’. No one has posted it on this site: the link opens it in the form.`,
    unseen: 'Saved clips and clips of mixes that you could no longer see on the other site.',
  },
} as const;
