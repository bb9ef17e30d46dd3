export const fieldTexts = {
  caption: 'Enter a description of 1 to 2,000 characters.',
  captionEdit: 'Enter a description of up to 2,000 characters.',
  reportReason: 'Enter a reason of 1 to 500 characters.',
  avatarUrl: 'Enter an image link that starts with https://.',
  bio: 'Enter up to 160 characters.',
  bioLink: 'Enter a link of up to 200 characters that starts with https://.',
  tooLong: (max: number) => `Enter up to ${max.toLocaleString('en')} characters.`,
  cleanText: 'The text contains an unsupported character.',
} as const;
