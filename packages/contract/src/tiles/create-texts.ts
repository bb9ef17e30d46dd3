/** /upload and /account (spec 2, 5). */
export const createTexts = {
  heading: 'Create New Post',
  convert: 'Convert',
  share: 'Share',
  wrongLink: 'Wrong Link',
  support: 'Double Check the Link or contact support.',
  success: 'Post Shared Successfully!',
  postMore: 'Post More',
  homeFeed: 'Home Feed',
  yourFeed: 'Your Feed',

  // Own words.
  videoLink: 'Video link',
  videoLinkHint: 'From YouTube: a watch page or a share link.',
  clipLink: 'Clip link',
  clipLinkHint: 'The whole embed code of a YouTube clip.',
  converted: 'Converted.',
  description: 'Description',
  descriptionHint: 'Say why this passage matters.',
  idle: 'Your clip plays here after Convert.',
  videoLinkExample: 'Paste a YouTube link',
  clipLinkExample: '<iframe …></iframe>',
  toClipForm: 'Have the embed code of a YouTube clip?',
  toVideoForm: 'Have the link of a whole video?',
  toOtherForm: 'Post it here',
} as const;
