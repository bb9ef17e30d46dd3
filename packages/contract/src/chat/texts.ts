import type { Reaction } from './reactions.ts';

export const chatTexts = {
  searchPlaceholder: 'Enter User to Chat',
  sendPlaceholder: 'Send Message Here',
  to: (name: string) => `To: ${name}`,
  /** Stored as the last message of an empty conversation; shown as empty. */
  noMessageYet: 'noMssgYet0000',
  sharedClip: 'Shared a clip',
  postRemoved: 'post removed',
  deletedMessage: 'deleted message',
  /** Shown for a message to a post's owner who is not a friend (spec 5). */
  notFriends: 'NOT FRIENDS',
  friendsOnly: "Only friends of the clip's owner can get it.",
  clipHidden: 'This clip is hidden. Only its owner can see it.',
  notForAll: 'Not sent: not everyone here may see this clip.',
  /** In place of a clip for the friends of its owner. */
  clipNotAvailable: 'Clip not available to you',

  title: 'Messages',
  list: 'Conversations',
  friends: 'Friends',
  back: 'Back to conversations',
  unseen: 'Unread',
  noConversations: 'No conversations yet.',
  sayHello: 'Say hello',
  sayHelloTo: (username: string) => `Say hello to ${username}`,
  sayHelloText: 'You are friends. Start with a word, or with a clip.',
  showAll: 'Show all conversations',
  listFailed: 'The conversations could not be loaded.',
  choose: 'Select a conversation, or find a friend to start one.',
  unknown: 'This conversation does not exist.',
  deletedNote: 'This account was deleted. You can read the conversation, but cannot reply.',
  failed: 'The conversation could not be loaded.',
  empty: (name: string) => `No messages yet. Say hello to ${name}.`,
  log: (name: string) => `Conversation with ${name}`,
  own: 'You',
  you: 'you',
  send: 'Send',
  sending: 'Sending',
  notSent: 'Not sent',
  remove: 'Remove',
  newMessage: (name: string, text: string) => `${name}: ${text}`,
  toNewest: 'Jump to latest message',
  newBelow: 'New messages',
  newLine: 'New',
  olderFailed: 'Older messages could not be loaded.',
  playClip: (times: string) => `Play clip ${times}`,
  reconnecting: 'Reconnecting. Your messages will be sent when you are back online.',
  noFriend: (search: string) => `No friends match “${search}”.`,
  searchFailed: 'Search failed.',
  friendsFound: (count: number) => (count === 1 ? '1 friend found' : `${count} friends found`),
  sentAt: (time: string) => `Sent ${time}`,
  actions: 'Message actions',
  react: 'React',
  reactionOf: (name: string, count: number, isOwn: boolean) =>
    isOwn ? `${name}, ${count}, yours too` : `${name}, ${count}`,
  /** For groups: names the users who reacted. */
  reactionBy: (name: string, count: number, users: string) => `${name}, ${count}: ${users}`,
  reactFailed: 'Your reaction was not saved. Try again.',
  reply: 'Reply',
  replyingTo: (name: string) => `Replying to ${name}`,
  cancelReply: 'Cancel reply',
  earlierMessage: 'Earlier message',
  /**
   * Quote of a message that the viewer cannot see: from before they joined, or hidden by a block.
   */
  messageUnavailable: 'Message not available',
  menu: 'Conversation menu',
  viewProfile: 'View profile',
  mute: 'Mute',
  unmute: 'Unmute',
  muted: 'Muted',
  muteFailed: 'The setting was not saved. Try again.',
  delete: 'Delete',
  deleteTitle: 'Delete this message?',
  deleteText: 'It is deleted for both of you. A note shows that a message was deleted.',
  deleteFailed: 'The message was not deleted. Try again.',
  searchChat: 'Search in conversation',
  closeSearch: 'Close search',
  messagesFound: (count: number) => (count === 1 ? '1 message found' : `${count} messages found`),
  noMessage: (search: string) => `No messages match “${search}”.`,
  searchOlder: 'Search older messages',
  typing: ([first = '', second, ...others]: readonly string[]) => {
    if (second === undefined) return `${first} is typing`;
    if (others.length === 0) return `${first} and ${second} are typing`;
    return `${first} and ${others.length + 1} others are typing`;
  },
  addClip: 'Add a clip',
  yourClips: 'Your clips',
  savedClips: 'Saved',
  noOwnClips: 'You have not posted a clip yet. Post one first, or choose from Saved.',
  noSavedClips: 'You have not saved a clip yet. Save one with the bookmark below any clip.',
  clipsFailed: 'The clips could not be loaded.',
  attachedClip: 'Attached clip',
  removeClip: 'Remove the clip',
  addReaction: 'Reactions',
  clips: 'Clips in this conversation',
  clipsTitle: 'Clips',
  /** `more`: there are more than are loaded. */
  clipCount: (count: number, more: boolean) => `${count}${more ? '+' : ''}`,
  clipPlace: (place: number, count: string) => `${place} of ${count}`,
  playAll: 'Play all',
  previousClip: 'Previous clip',
  nextClip: 'Next clip',
  showMessage: 'Go to its message',
  nowPlaying: (name: string, place: string) => `Clip from ${name}, ${place}`,
  noClips: 'Clips sent in this conversation will appear here.',
  clipFrom: (name: string, times: string) => `Clip ${times} from ${name}`,
  copy: 'Copy text',
  copied: 'Text copied.',
  copyFailed: 'The text could not be copied.',
  messageFailed: 'The message was not sent. Your text is still here; try again.',
  openChatFailed: 'The conversation could not be opened. Try again.',
} as const;

/** The share dialog (spec 2), and the box for a message to a post's owner. */
export const shareTexts = {
  friendsSelected: (count: number) => `FRIENDS SELECTED : ${count}`,
  messagePlaceholder: 'Enter the Message to Share',
  searchPlaceholder: 'Enter User to Chat',
  share: 'Share',
  shareSignedOut: 'Log In To Share',

  title: 'Share this clip',
  message: 'Message',
  friends: 'Friends',
  sendToFriend: 'Send to a friend or group',
  send: 'Send',
  sendTo: (username: string) => `Send to ${username}`,
  noFriend: (search: string) => `No friends match “${search}”.`,
  mostFriends: (count: number) => `You can select up to ${count} friends.`,
  sent: 'Sent',
  notSent: 'Not sent',
  noLongerFriend: 'No longer a friend',
  allSent: 'Sent',
  done: 'Done',
  direct: (owner: string) => `Reply to ${owner}`,
  reactions: 'Quick reactions',
  reactionFailed: 'Your reaction was not sent. Try again.',
  shareFailed: 'The clip was not sent. Try again.',
  cannotSee: 'May not see this clip',
  shareNotForAll: (names: string) => `The clip was not sent: ${names} may not see it.`,
  shareNotForGroup: 'The clip was not sent: not all members of a group may see it.',
  shareNotFriends: (names: string, count: number) =>
    count === 1
      ? `The clip was not sent: ${names} is no longer your friend. Update your selection and try again.`
      : `The clip was not sent: ${names} are no longer your friends. Update your selection and try again.`,
} as const;

export const groupTexts = {
  /** Texts of notices. Screens put the name of `senderId` before them. */
  created: (name: string) => `created the group “${name}”`,
  joined: 'joined the group',
  left: 'left the group',
  named: (name: string) => `named the group “${name}”`,

  full: (max: number) => `A group has up to ${max} members.`,
  tooMany: (max: number) => `A user can be in up to ${max} groups.`,
  noName: 'Enter a name for the group.',
  noGroup: 'There is no such group.',
} as const;

/** The quick reactions. Below a clip, each sends its emoji as a message. Not in the spec. */
export const reactionTexts: Readonly<
  Record<Reaction, { readonly name: string; readonly emoji: string }>
> = {
  again: { name: 'Again', emoji: '🔁' },
  fire: { name: 'Fire', emoji: '🔥' },
  love: { name: 'Love', emoji: '😍' },
  laugh: { name: 'Laugh', emoji: '😂' },
  wow: { name: 'Wow', emoji: '😮' },
  tears: { name: 'Tears', emoji: '😢' },
};
