import { siteName } from '../site/site-name.ts';

/** Settings (spec 2), with texts that the spec lacks. */
export const settingsTexts = {
  photo: 'Profile photo',
  photoLink: 'Image link',
  photoHint: 'Enter a link that starts with https://, or choose an image below.',
  photoBroken: 'No image could be loaded from this link.',
  photoPreview: 'Image preview',
  photoUploaded: 'Uploaded photo',
  upload: 'Upload a photo',
  uploadHint: 'Or drop an image here. JPEG, PNG or WebP.',
  photoRejected: 'Choose a JPEG, PNG or WebP image that is not animated, with up to 4 megapixels.',
  photoUnreadable:
    'This file could not be opened as an image. Choose a JPEG, PNG or WebP image, or a smaller one.',
  crop: 'Crop your photo',
  cropHint: 'Drag the photo, or use the sliders.',
  croppedPreview: 'Your photo as others will see it',
  zoom: 'Zoom',
  across: 'Left and right',
  down: 'Up and down',
  cropped: 'Use photo',
  uploadFailed: 'Your photo could not be uploaded. It is still here; try again.',
  builtIn: 'Built-in images',
  builtInChosen: (name: string) => `Built-in image: ${name}`,
  builtInNames: {
    default: 'Blank',
    clay: 'Clay',
    cocoa: 'Cocoa',
    coral: 'Coral',
    ember: 'Ember',
    fern: 'Fern',
    frost: 'Frost',
    honey: 'Honey',
    iris: 'Iris',
    lagoon: 'Lagoon',
    moss: 'Moss',
    olive: 'Olive',
    peony: 'Peony',
    plum: 'Plum',
    saffron: 'Saffron',
    slate: 'Slate',
    tide: 'Tide',
  },
  name: 'Name',
  appearance: 'Appearance',
  blocked: 'Blocked users',
  noBlocked: 'No blocked users.',
  bio: 'Bio',
  bioHint: (max: number) => `A sentence about you, up to ${max} characters.`,
  bioLink: 'Link',
  updateBio: 'Update bio',
  bioSaved: 'Bio updated.',
  bioUnknown: 'Your bio could not be loaded.',
  bioFailed: 'Your bio could not be updated. Your text is still here; try again.',
  session: 'Session',
  nameSaved: 'Name updated.',
  nameUnknown: 'Your name could not be loaded.',

  privacy: 'Privacy',
  nameSearch: 'Let others find me by my name',
  nameSearchHint:
    'Users who search for your first or last name can find you and see both. When off, only you can see them.',
  nameSearchUnknown: 'Your privacy settings could not be loaded.',
  switchFailed: 'The setting could not be changed. Try again.',

  installHint: 'It gets an icon of its own, opens without the browser, and works offline.',
  get installSteps() {
    return `On iPhone or iPad: tap Share in the browser, then Add to Home Screen. Then open ${siteName()} from there.`;
  },

  sections: 'Sections',

  heading: 'Settings',
  ready: 'Ready',
  updateName: 'Update Name',
  signOut: 'SignOut',
  photoFailed: 'Your photo could not be updated. The link is still here; try again.',
  nameFailed: 'Your name could not be updated. Your text is still here; try again.',
} as const;

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
