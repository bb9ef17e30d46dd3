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

  // Not in the spec.
  videoLink: 'Video link',
  videoLinkHint: 'A YouTube watch page or share link.',
  clipLink: 'Clip link',
  clipLinkHint: 'The full embed code of a YouTube clip.',
  converted: 'Converted.',
  description: 'Description',
  descriptionHint: 'Say why this clip matters.',
  idle: 'Your clip will play here after you select Convert.',
  videoLinkExample: 'Paste a YouTube link',
  clipLinkExample: '<iframe …></iframe>',
  toClipForm: 'Have a YouTube clip’s embed code?',
  toVideoForm: 'Have a video link?',
  toOtherForm: 'Post it here',
} as const;
