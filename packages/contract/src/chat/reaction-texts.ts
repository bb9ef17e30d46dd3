/**
 * The quick reactions, in the order of the screens. Under a clip, one sends its emoji as a message.
 * Not in the spec.
 */
export const reactionTexts = {
  again: { name: 'Again', emoji: '🔁' },
  fire: { name: 'Fire', emoji: '🔥' },
  love: { name: 'Love', emoji: '😍' },
  laugh: { name: 'Laugh', emoji: '😂' },
  wow: { name: 'Wow', emoji: '😮' },
  tears: { name: 'Tears', emoji: '😢' },
} as const;
