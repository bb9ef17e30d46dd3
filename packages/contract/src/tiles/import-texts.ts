/** Import of an export, in Settings. */
export const importTexts = {
  title: 'Import',
  rowText:
    'Choose the zip file of ‘Download my data’. Your posts come with their times, and your mixes with your own clips. No one is notified, and a second import adds nothing.',
  choose: 'Choose a file',
  reading: 'Reading the file …',
  notAnExport: 'This file is not an export of your data.',
  tooLarge: 'This file is larger than an export can be.',
  damaged: (name: string) => `The file ${name} in the archive is damaged. Nothing was imported.`,
  ready: (posts: number, mixes: number) =>
    `${posts === 1 ? '1 post' : `${posts} posts`} and ${mixes === 1 ? '1 mix' : `${mixes} mixes`} can be imported.`,
  start: 'Import',
  resume: 'Continue',
  progress: (done: number, all: number) => `${done} of ${all} imported …`,
  paused: 'The import has paused. Continue in a moment: what was imported stays.',
  pausedByLimit: 'No more can be imported now. Continue within an hour: what was imported stays.',
  done: (posts: number, known: number, mixes: number) =>
    `Imported: ${posts === 1 ? '1 post' : `${posts} posts`}, ${mixes === 1 ? '1 mix' : `${mixes} mixes`}. Already here: ${known}.`,
  skipped: (count: number) => (count === 1 ? 'Not imported: 1' : `Not imported: ${count}`),
  reasons: {
    invalid: 'Its link, times or words are not valid here.',
    hidden: 'Moderators had hidden it.',
    unavailable: 'The video is unavailable.',
    refused: 'The channel does not allow clips here.',
    mix: 'The mix could not be created.',
    notOwn: 'Saved clips and clips of mixes that others posted are on the other site only.',
  },
} as const;
