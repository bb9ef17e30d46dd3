/** The page about the order of the feed. Figures come from its rules. */
export const magicPageTexts = {
  lead: 'Magic is the default order of the feed. It is one short formula, the same for everyone, and this page explains all of it.',
  heatTitle: 'Liked clips and new clips rank higher',
  heat: (hours: number) =>
    `Ten times as many likes count as much as being posted ${hours} hours later. The first ten likes raise a clip by a day; raising it by two days takes a hundred. No clip stays on top forever: newer clips pass it every day.`,
  otherRules: 'Other rules',
  friendsTitle: 'Friends rank higher',
  friends: (times: number, hours: number) =>
    `A friend’s clip ranks as if it had ${times} times as many likes, or had been posted ${hours} hours later.`,
  viewedFigure: (days: number) => `− ${days} days`,
  viewedTitle: 'Viewed clips rank lower',
  viewed: (days: number) =>
    `A clip you have viewed ranks as if it were ${days} days older. It can come back, but new clips come first.`,
  ownersFigure: (clips: number, among: number) => `${clips} in ${among}`,
  ownersTitle: 'No one dominates the feed',
  owners: (clips: number, among: number) =>
    `At most ${clips} of any ${among} clips in a row are by the same user, as long as there are clips by others.`,
  restTitle: 'Nothing else counts',
  rest: 'Not your watch time, your location, or your activity on other pages. No one can pay for a higher rank, and we never sell your data. All visitors see the same order. If you prefer no formula at all, choose Recent, Oldest or Most Liked.',
  back: 'Back to the feed',
  caption: (hours: number) => `Five clips in Magic order. One point of heat equals ${hours} hours.`,
  columns: { likes: 'Likes', posted: 'Posted', heat: 'Heat above the last clip' },
} as const;
