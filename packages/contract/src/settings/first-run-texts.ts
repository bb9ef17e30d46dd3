export const firstRunTexts = {
  title: 'Welcome',
  progress: (step: number, count: number) => `Step ${step} of ${count}`,
  skipAll: 'Skip all',
  skip: 'Skip',
  next: 'Continue',
  failed: 'Your progress could not be saved. You may see these steps again.',

  photo: 'Choose a profile photo',
  photoText: 'It helps friends recognize you. You can use your own image later, in Settings.',

  friends: 'Find your friends',
  friendsText: 'You see their clips, and they see yours.',
  friendsAlready: (names: string) => `You are already friends with ${names}.`,

  clip: 'Post your first clip',
  clipText: 'A few seconds of a song or scene that you love.',
  clipSteps: [
    'Paste a link to a video',
    'Choose where it starts and ends',
    'Say why, and share it',
  ],
  example: 'Try it with this clip',
  explore: 'See clips first',
} as const;
