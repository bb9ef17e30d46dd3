/** The pages of a user: the own profile (spec 2), friend pages and old posts. */
export const profileTexts = {
  createPost: 'Create a Post',
  logIn: 'Log In and Register',
  settingsSignedOut: 'Log in to adjust settings.',
  createSignedOut: 'Log in to create a post.',
  posts: 'Posts',
  friends: 'Friends',
  showFriends: 'Show Friends',
  showRequests: 'Show Requests',

  // Own words.
  profile: 'Profile',
  tabs: 'Posts, saved clips or friends',
  saved: 'Saved',
  noSaved: 'Clips that you save appear here, for you alone.',
  lists: 'Which people',
  settings: 'Settings',
  oldPosts: 'All posts in a list',
  oldPostsTitle: 'Old posts',
  backToProfile: 'Back to the profile',
  noPosts: 'No clips yet.',
  noOwnPosts: 'Your clips appear here as soon as you post one.',
  menu: 'More about this person',
  pageFailed: 'This page could not be loaded.',
  deletedUser: 'Deleted user',
} as const;
