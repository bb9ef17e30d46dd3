/** The viewer's profile (spec 2), friend pages and old posts. */
export const profileTexts = {
  createPost: 'Create a Post',
  logIn: 'Log In and Register',
  settingsSignedOut: 'Log in to adjust settings.',
  createSignedOut: 'Log in to create a post.',
  posts: 'Posts',
  friends: 'Friends',
  showFriends: 'Show Friends',
  showRequests: 'Show Requests',

  // Not in the spec.
  profile: 'Profile',
  tabs: 'Profile sections',
  lists: 'Friends or requests',
  settings: 'Settings',
  oldPosts: 'View all posts as a list',
  oldPostsTitle: 'Old posts',
  backToProfile: 'Back to profile',
  noPosts: 'No clips yet.',
  noOwnPosts: 'You have no posts yet.',
  menu: 'More options',
  message: 'Message',
  pageFailed: 'This page could not be loaded.',
  countOfPosts: (count: number) => (count === 1 ? 'post' : 'posts'),
  countOfLikes: (count: number) => (count === 1 ? 'like' : 'likes'),
  countOfFriends: (count: number) => (count === 1 ? 'friend' : 'friends'),
  deletedUser: 'Deleted user',
} as const;
