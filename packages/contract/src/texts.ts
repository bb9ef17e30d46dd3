/**
 * Every visible or spoken text by feature. The groups before `shell` are the spec's, to the
 * character: 'coma', double exclamation marks and trailing spaces are part of the contract. Our own
 * texts start at `shell`; those that load later are in the features' texts.ts.
 */
export const texts = {
  /** Spec 1, 2. */
  app: {
    name: 'Reprise',
    /** Until the auth state is known. */
    loading: 'Get Your Headphones...',
    error: 'Unexpected Application Error!',
  },

  /** Spec 2. */
  navbar: {
    searchSignedOut: 'Login To Search ',
  },

  /** Spec 2, 4. */
  notifications: {
    newLikes: (count: number) => `${count} new likes since last time you checked.`,
    newFriends: (count: number) =>
      `${count} new friend requests or friendship acceptance since last time you checked.`,
    requestSent: (username: string) => `${username} sent you a friend request.`,
    requestAccepted: (username: string) => `${username} accepted your friend request.`,
  },

  /** Spec 2. The keys of `sorts` are the values of the `sort` query. */
  feed: {
    prev: 'PREV',
    next: 'NEXT',
    theEnd: 'THE END',
    sorts: {
      magic: 'Magic',
      recent: 'Recent',
      oldest: 'Oldest',
      'most-liked': 'Most Liked',
      friends: 'Friends',
    },
    createSignedIn: 'Create a Post',
    createSignedOut: 'Log In To Share That Song You Like',
  },

  /** Spec 2. */
  post: {
    edit: 'Edit',
    delete: 'Delete',
    report: 'Report Post',
    cancel: 'Cancel',
    update: 'Update',
    confirmDelete: 'Confirm Delete? ',
    likes: (count: number) => `LIKES: ${count}`,
    /** Shown in the direct-message box if viewer and owner are not friends (spec 5). */
    notFriends: 'NOT FRIENDS',
  },

  /** Spec 2. */
  share: {
    friendsSelected: (count: number) => `FRIENDS SELECTED : ${count}`,
    messagePlaceholder: 'Enter the Message to Share',
    searchPlaceholder: 'Enter User to Chat',
    share: 'Share',
    shareSignedOut: 'Log In To Share',
  },

  /** Spec 2. */
  chat: {
    searchPlaceholder: 'Enter User to Chat',
    sendPlaceholder: 'Send Message Here',
    to: (name: string) => `To: ${name}`,
    /** Stored as the last message of an empty conversation; displayed as empty. */
    noMessageYet: 'noMssgYet0000',
    sharedClip: 'Shared a clip',
    postRemoved: 'post removed',
  },

  /** Spec 2, 5. */
  accounts: {
    login: 'Login',
    register: 'Register',
    signUp: 'Sign Up',
    loginEmail: 'Please enter a valid email.',
    registerEmail: 'Enter a valid email.',
    password:
      'Requirements: at least 1 digit, 1 special character from !@#$%^&*, 6-16 characters long',
    repeatPassword: "Passwords don't match.",
    personName:
      'Requires a letter and minimum of 2 characters. Allowed signs are period, coma, hyphen, apostrophe',
    usernameInvalid: 'letters, numbers, [._] only. 3 to 15 characters long',
    usernameTaken: 'Username not available',
    usernameAvailable: (username: string) => `${username} is available!!`,
  },

  /** /upload and /account (spec 2, 5). */
  upload: {
    heading: 'Create New Post',
    convert: 'Convert',
    share: 'Share',
    wrongLink: 'Wrong Link',
    support: 'Double Check the Link or contact support.',
    success: 'Post Shared Successfully!',
    postMore: 'Post More',
    homeFeed: 'Home Feed',
    yourFeed: 'Your Feed',
  },

  /** Spec 2. */
  profile: {
    createPost: 'Create a Post',
    logIn: 'Log In and Register',
    settingsSignedOut: 'Log in to adjust settings.',
    createSignedOut: 'Log in to create a post.',
    posts: 'Posts',
    friends: 'Friends',
    showFriends: 'Show Friends',
    showRequests: 'Show Requests',
  },

  /** Spec 2. */
  settings: {
    heading: 'Settings',
    ready: 'Ready',
    updateName: 'Update Name',
    signOut: 'SignOut',
  },

  /** Labels of the friend button, also sent as actions (spec 4), and the friend page. */
  friends: {
    send: 'Send Friend Request',
    remove: 'Remove Friend',
    cancel: 'Cancel Friend Request',
    accept: 'Accept Friend Request',
    userNotFound: 'User not found',
  },

  /** Spec 4: one, many. */
  age: {
    year: ['year', 'years'],
    month: ['month', 'months'],
    day: ['day', 'days'],
    hour: ['hour', 'hours'],
    minute: ['minute', 'minutes'],
    ago: (count: number, unit: string) => `${count} ${unit} ago`,
  },

  /** Our own: frame, navbar and account menu. */
  shell: {
    skip: 'Skip to content',
    home: (name: string) => `${name}, home feed`,
    search: 'Search people',
    openSearch: 'Search',
    closeSearch: 'Close search',
    account: (name: string) => `Account of ${name}`,
    theme: 'Theme',
    themes: { system: 'System', light: 'Light', dark: 'Dark' },
    signOut: 'Sign out',
    errorText: 'This page does not exist or could not be shown.',
    errorHome: 'Back to the home feed',
  },

  controls: {
    close: 'Close',
    dismiss: 'Dismiss',
    retry: 'Try again',
    loading: 'Loading',
    show: (label: string) => `Show ${label.toLowerCase()}`,
  },

  /** Our own: /login. */
  loginPage: {
    heading: 'Play it again, together.',
    tabs: 'Login or register',
    email: 'E-mail',
    password: 'Password',
    repeatPassword: 'Repeat password',
    firstName: 'First name',
    lastName: 'Last name',
    username: 'Username',
    checkingUsername: 'Checking this name',
    finishRegistration: 'Your account is made. Add your name and a username to finish.',
    anotherEmail: 'Use another',
  },

  home: {
    title: 'Home',
    heading: 'Home feed',
    sort: 'Sort',
    noFriendsClips: 'Clips of your friends appear here as soon as they post.',
    seeAll: 'See all clips',
    noClips: 'There are no clips yet. The first one can be yours.',
    postFirst: 'Post the first clip',
    failed: 'The clips could not be loaded.',
  },

  clip: {
    list: 'Clips',
    by: (owner: string) => `Clip by ${owner}`,
    announced: (owner: string, words: string) => `Clip by ${owner}: ${words}`,
    more: 'more',
    less: 'less',
    like: 'Like',
    save: 'Save',
    menu: 'Post menu',
    editTitle: 'Edit post',
    deleteNote: 'The clip leaves every feed and cannot be brought back.',
    description: 'Description',
    reason: 'Reason',
    reasonHint: 'Say what is wrong with this post. You will not see it again.',
    sendReport: 'Send report',
  },

  /** Our own: the clip's page and sharing its link. */
  links: {
    description: (owner: string, times: string) => `Clip by ${owner} on Reprise, ${times}`,
    from: (title: string) => `from “${title}”`,
    gone: 'This clip is not here any more.',
    home: 'See other clips',
    link: 'Link to this clip',
    copy: 'Copy link',
    copied: 'The link is copied.',
    copyFailed: 'The link could not be copied. Here it is:',
    elsewhere: 'Share elsewhere',
    elsewhereFailed: 'That did not work. Copy the link instead.',
    open: 'Open this clip',
    seeClip: 'See the clip',
    onReprise: (owner: string) => `Clip by ${owner} on Reprise`,
  },

  /** Our own: why Magic shows a clip. */
  magic: {
    title: 'How Magic works',
    because: (reasons: readonly string[]) => `Here because: ${reasons.join(', ')}.`,
    isNew: 'new',
    wellLiked: 'well liked',
    fromFriend: 'from a friend',
  },

  /** Our own: the player, and why a clip does not play. */
  player: {
    video: 'Clip',
    providerFrame: 'YouTube video player',
    play: 'Play',
    pause: 'Pause',
    sound: 'Sound',
    captions: 'Captions',
    playback: 'Playback',
    playbackAt: (speed: string) => `Playback, ${speed}`,
    watchOnYoutube: 'Watch on YouTube',
    blocked: 'Press Play to start the clip.',
    failures: {
      'bad-link': 'This link does not lead to a video.',
      unavailable: 'This video is not available.',
      'embedding-off': 'The owner of this video lets it play on YouTube only.',
      'player-fault': 'The player stopped working.',
      'no-referrer': 'YouTube does not play its videos on this site.',
      'script-blocked': 'The YouTube player did not load. A blocker may be holding it back.',
      offline: 'You are offline. The clip starts when the connection is back.',
      timeout: 'The clip takes too long to load.',
    },
  },

  source: {
    from: 'From',
    unnamed: 'a video on YouTube',
    sample: 'One of the sample clips',
  },

  /** Our own: shared by /upload and /account. */
  createPost: {
    videoLink: 'Video link',
    videoLinkHint: 'From YouTube: a watch page or a share link.',
    clipLink: 'Clip link',
    clipLinkHint: 'The whole embed code of a YouTube clip.',
    converted: 'Converted.',
    start: 'Start',
    end: 'End',
    timesHint: 'Minutes and seconds; hours go into the minutes.',
    timesError: 'Minutes from 0, seconds from 0 to 59.',
    description: 'Description',
    descriptionHint: 'Say why this passage matters.',
    idle: 'Your clip plays here after Convert.',
    videoLinkExample: 'Paste a YouTube link',
    clipLinkExample: '<iframe …></iframe>',
    toClipForm: 'Have the embed code of a YouTube clip?',
    toVideoForm: 'Have the link of a whole video?',
    toOtherForm: 'Post it here',
  },

  userSearch: {
    placeholder: 'Search people',
    results: 'People',
    none: (search: string) => `Nobody is called “${search}”.`,
    failed: 'The search did not work.',
    found: (count: number) => (count === 1 ? '1 person found' : `${count} people found`),
  },

  /** Our own: profile, friend pages and old posts. */
  profilePages: {
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
    noFriends: 'Nobody here yet. Find people by their name.',
    find: 'Find people',
    relationFailed: 'Friendship not loaded.',
    noRequests: 'Nobody waits for an answer.',
    decline: 'Decline',
    declineOf: (username: string) => `Decline ${username}`,
    acceptOf: (username: string) => `Accept Friend Request of ${username}`,
    more: 'Show more',
    menu: 'More about this person',
    block: (username: string) => `Block ${username}`,
    blockTitle: (username: string) => `Block ${username}?`,
    blockText:
      'You will not see each other’s clips or find each other, and neither can send a request or a message. A friendship between you ends.',
    confirmBlock: 'Block',
    unblock: 'Unblock',
    unblockOf: (username: string) => `Unblock ${username}`,
    userBlocked: 'You have blocked this person.',
    listFailed: 'The list could not be loaded.',
    pageFailed: 'This page could not be loaded.',
    endOfList: 'That is all.',
  },

  /** Our own: /messages. */
  messagesPage: {
    title: 'Messages',
    list: 'Conversations',
    friends: 'Friends',
    back: 'Back to the conversations',
    unseen: 'Unseen',
    noConversations: 'No conversations yet. Find a friend above, or new people in the top bar.',
    showAll: 'Show all conversations',
    listFailed: 'The conversations could not be loaded.',
    choose: 'Choose a conversation, or find a friend to start one.',
    unknown: 'This conversation does not exist.',
    deletedUser: 'Deleted user',
    deletedNote: 'This account was deleted. You can read what was said, but not write to it.',
    failed: 'The conversation could not be loaded.',
    empty: (name: string) => `Nothing here yet. Say something to ${name}.`,
    log: (name: string) => `Conversation with ${name}`,
    own: 'You',
    send: 'Send',
    sending: 'Sending',
    notSent: 'Not sent',
    remove: 'Remove',
    newMessage: (name: string, words: string) => `${name}: ${words}`,
    toNewest: 'To the newest message',
    newBelow: 'New messages',
    olderFailed: 'Older messages could not be loaded.',
    playClip: (times: string) => `Play the clip ${times}`,
    reconnecting: 'Connecting again. What you write is sent as soon as that works.',
    noFriend: (search: string) => `None of your friends is called “${search}”.`,
    searchFailed: 'The search did not work.',
    friendsFound: (count: number) => (count === 1 ? '1 friend found' : `${count} friends found`),
  },

  notificationsPage: {
    messages: (unseen: number) => (unseen > 0 ? `Messages, ${unseen} unseen` : 'Messages'),
    notifications: (count: number) => (count > 0 ? `Notifications, ${count} new` : 'Notifications'),
    title: 'Notifications',
    profile: 'Your profile',
    likes: 'Who liked',
    friends: 'Requests and acceptances',
    all: 'All notifications',
    liked: (username: string) => `${username} liked your clip.`,
    respond: 'Answer',
    none: 'Likes, requests and acceptances appear here.',
    failed: 'The notifications could not be loaded.',
  },

  sharing: {
    open: 'Share this clip',
    title: 'Share this clip',
    message: 'Message',
    friends: 'Friends',
    noFriends: 'Clips are shared with friends. Find people with the search in the top bar.',
    noFriend: (search: string) => `None of your friends is called “${search}”.`,
    mostFriends: (count: number) => `At most ${count} friends at once.`,
    sent: 'Sent',
    notSent: 'Not sent',
    noLongerFriend: 'No longer a friend',
    allSent: 'The clip is with your friends.',
    done: 'Done',
    direct: (owner: string) => `Message ${owner}`,
  },

  /** Our own: offline, and code removed by a newer build (more in offline-texts.ts). */
  offline: {
    offline: 'You are offline. This loads by itself when you are back.',
    page: 'This page needs a connection',
    newVersion: 'There is a new version of Reprise',
    outdated: 'Load it to go on. What you wrote is kept.',
    reload: 'Load the new version',
  },

  /** Our own: validation messages that the spec lacks. */
  validation: {
    caption: 'A description has 1 to 2,000 characters.',
    captionEdit: 'A description has at most 2,000 characters.',
    reportReason: 'A reason has 1 to 500 characters.',
    avatarUrl: 'The picture needs a link that starts with https://.',
    cleanText: 'The text holds a character that cannot be stored.',
  },

  /** Our own: the status line for failures (NOTICES=on). */
  notices: {
    signInFailed: 'This e-mail and password do not match an account.',
    signUpFailed: 'The account could not be created. Check the fields and try again.',
    emailTaken: 'This e-mail already has an account. Log in instead.',
    offline: 'No connection. Your text is kept; try again in a moment.',
    failed: 'That did not work. Nothing was changed; try again.',
    tooMany: 'Too many tries in a short time. Wait a moment and try again.',
    unavailable: 'The service is resting for a moment. Try again soon.',
    signedOut: 'You were signed out. Log in to go on; your text is kept.',
    likeFailed: 'The like was not kept. Try again.',
    unlikeFailed: 'The like is still there. Try again.',
    saveFailed: 'The clip was not saved. Try again.',
    unsaveFailed: 'The clip is still among your saved ones. Try again.',
    editFailed: 'The post was not changed. Your edit is kept; try again.',
    deleteFailed: 'The post was not deleted. Try again.',
    reportFailed: 'The report was not sent. Your text is kept; try again.',
    friendStale: 'Something had changed between you two. The button shows how it is now.',
    reportsStale: 'The clip or its reports have changed. Look again, then decide.',
    friendFailed: 'That did not reach the other person. Try again.',
    blockFailed: 'The person was not blocked. Try again.',
    unblockFailed: 'The block is still there. Try again.',
    photoFailed: 'The photo was not changed. The link is kept; try again.',
    nameFailed: 'The name was not changed. Your text is kept; try again.',
    messageFailed: 'The message was not sent. Your text is kept; try again.',
    shareFailed: 'The clip was sent to nobody. Try again.',
    shareNotFriends: (names: string, count: number) =>
      count === 1
        ? `The clip was sent to nobody: ${names} is no longer your friend. Change the choice and try again.`
        : `The clip was sent to nobody: ${names} are no longer your friends. Change the choice and try again.`,
    clearFailed: 'The notifications could not be marked as seen. Try again.',
    openChatFailed: 'The conversation was not opened. Try again.',
    emailUnconfirmed: 'Confirm your e-mail to post, like and write.',
  },
} as const;
