/** Texts of index.html, which other languages replace. */
export const documentTexts = {
  description: 'Clip a moment of an online video, say why it matters, and friends watch it loop.',
  noscript: 'Reprise plays video clips and needs JavaScript for it.',
  /** In the manifest. */
  feedPicture: 'The feed',
  conversationPicture: 'A conversation',
} as const;
