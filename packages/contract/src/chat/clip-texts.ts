/** A clip that only a conversation gets, from the link of a video to its message. */
export const messageClipTexts = {
  offer: 'A link to a video',
  clipIt: 'Clip it',
  sendAsLink: 'Send as link',
  onYoutubeOnly: 'This video plays on YouTube only.',
  unnamed: 'YouTube video',
  fromLink: 'From a link',
  words: 'Say something (optional)',
  postToo: 'Post it too',
  sendTo: (name: string) => `Send to ${name}`,
  onlyConversation: 'Only this conversation can see it. Post it to loop it together.',
  onlyHere: 'Only here',
  postThis: 'Post this',
} as const;
