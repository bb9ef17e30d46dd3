const KIBIBYTE = 1024;
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * The figures of the spec (sections 5 and 9) and of the decisions, grouped by feature.
 * Units stand in the names: Ms = milliseconds, S = seconds, Px = CSS pixels, Bytes = bytes.
 * `Min` and `Max` are inclusive; lengths of text count code points, as zod and
 * PostgreSQL do.
 */
export const limits = {
  /** Accounts and names (spec 5, 9). */
  accounts: {
    emailMax: 254,
    /** One figure for both forms: a longer password would pass Register and be refused by Login. */
    passwordMin: 6,
    passwordMax: 16,
    nameMin: 2,
    nameMax: 26,
    usernameMin: 3,
    usernameMax: 15,
    /** A display name longer than this is not shown. */
    shownNameMax: 25,
    usernameChangeCooldownMs: 7 * DAY,
    avatarUrlMax: 2048,
    /** How long ago a sign-in may be for what cannot be undone or changes who gets in. */
    freshSignInMs: 5 * MINUTE,
    /** How long the link of an e-mail holds. */
    emailCodeMs: HOUR,
    /** The longest code that is looked at. */
    emailCodeMax: 2048,
    /** The blank profile picture, one of our own files. */
    defaultAvatar: '/avatars/default.svg',
  },

  /** Clips and posts (spec 5, 9). Times are seconds with up to three decimals. */
  clips: {
    videoIdLength: 11,
    timeMaxS: 43_200,
    timeDecimals: 3,
    defaultStartS: 0,
    defaultEndS: 60,
    /** An end that is not after its start becomes the start plus this. */
    fallbackLengthS: 10,
    /** For the idle player only, never posted. */
    defaultVideoId: 'sample-0001',
    captionMax: 2000,
    reportReasonMax: 500,
    /** The longest link or embed code that is looked at. */
    linkMax: 4096,
    /** The longest decoded `clipt` value. */
    clipCodeMaxBytes: 64,
  },

  /** Feeds and lists (spec 4, 9). */
  feed: {
    /** Rows of one page of /get/homevideo, and the step of its offset. */
    homePage: 5,
    /** Rows of one page of /get/yourposts, and the step of its offset. */
    ownPage: 2,
    /** The largest page a client may ask for. */
    pageMax: 50,
    /** The next page is fetched when fewer posts than this remain ahead. */
    prefetchAhead: 3,
    offsetMax: 10_000,
    /** /oldposts loads more within this distance of the page bottom. */
    bottomMarginPx: 5,
    /** How stale the shared head of a public order may be. */
    headCacheMs: SECOND,
  },

  /** Player and frames (spec 2). Both frames shrink with their ratio kept, never below the minimum. */
  player: {
    widthPx: 640,
    heightPx: 390,
    previewWidthPx: 896,
    previewHeightPx: 504,
    minPx: 200,
    lazyLoadMarginPx: 500,
    /** A dead clip stays on the stage this long before the next one comes by itself. */
    autoAdvanceMs: 8 * SECOND,
  },

  /** Clips in the pages of other sites: the player of the feed with a line of credit below. */
  embed: {
    creditPx: 64,
    sizeMaxPx: 100_000,
    urlMax: 2048,
    cacheS: 3600,
  },

  /** The widest window that still has the mobile layout. */
  layout: {
    mobileMaxPx: 768,
  },

  /** User search and friend lists. */
  users: {
    searchMin: 1,
    searchMax: 15,
    searchRows: 20,
    searchDebounceMs: 250,
    listPage: 20,
    listOffsetMax: 100_000,
  },

  /** Notifications and badges (spec 9). */
  notifications: {
    listMax: 50,
    /** Past notifications come in pages of this. */
    historyPage: 20,
    /** A badge above this reads '99+'. */
    badgeMax: 99,
  },

  /** Web push. */
  push: {
    /** The longest address of a push service. */
    endpointMax: 1024,
    /** Browsers of one person; above it the oldest goes. */
    perUser: 10,
    /** Of a message's text, what a notification shows. */
    bodyMax: 120,
    /** How long a push service keeps a push for a device that is away. */
    ttlS: DAY / SECOND,
    /** A browser whose pushes are refused this often in a row gets no more. */
    rejectionsMax: 5,
  },

  /** Reported clips and those who decide on them. */
  moderation: {
    noteMax: 500,
    queuePage: 20,
    /** Of one clip, the reasons that are shown. */
    reasonsMax: 50,
    logPage: 20,
  },

  /** Chat and sharing. */
  chat: {
    textMax: 2000,
    /** Messages in the live document, and in one page back. */
    page: 50,
    shareFriendsMax: 50,
    /** Of a combined chat id: two uids of at most 128. */
    idMax: 256,
  },

  /** Live documents over sockets. */
  live: {
    subscriptionsMax: 100,
    frameMaxBytes: 64 * KIBIBYTE,
    socketsPerUser: 10,
    socketsPerAddress: 50,
    /** A reader who lets more than this wait is cut off. */
    queueMaxBytes: 1024 * KIBIBYTE,
    /** More changes than this since the version a client has: it gets the document whole. */
    changesMax: 50,
  },

  /** Relative age (spec 9). */
  age: {
    yearMs: 365 * DAY,
    monthMs: 30 * DAY,
    dayMs: DAY,
    hourMs: HOUR,
    minuteMs: MINUTE,
  },

  /** One request to the server. */
  http: {
    bodyMaxBytes: 64 * KIBIBYTE,
  },

  /** How often a call may be made: `max` times in `windowMs` by one user, else by one address. */
  rates: {
    signIn: { max: 25, windowMs: 5 * MINUTE },
    /** Counted by account, whoever tries. */
    signInAccount: { max: 25, windowMs: HOUR },
    signUp: { max: 5, windowMs: 30 * MINUTE },
    usernameCheck: { max: 10, windowMs: MINUTE },
    readVisitor: { max: 300, windowMs: 5 * MINUTE },
    readUser: { max: 1500, windowMs: 5 * MINUTE },
    post: { max: 30, windowMs: HOUR },
    edit: { max: 120, windowMs: 10 * MINUTE },
    /** Registration, the login date and changes of the own profile. */
    account: { max: 60, windowMs: 10 * MINUTE },
    /** Mails that somebody who is not signed in can cause, by address. */
    passwordReset: { max: 10, windowMs: HOUR },
    /** The same by the account they go to, whoever asks. */
    passwordResetAccount: { max: 3, windowMs: HOUR },
    /** Tries at the code of a link, and changes of password and e-mail. */
    credentials: { max: 20, windowMs: HOUR },
    /** Files with all of one's own data. */
    export: { max: 5, windowMs: HOUR },
    like: { max: 120, windowMs: 10 * MINUTE },
    save: { max: 120, windowMs: 10 * MINUTE },
    friendAction: { max: 30, windowMs: HOUR },
    /** Of its own: who has used up the friend actions can still block. */
    block: { max: 60, windowMs: HOUR },
    report: { max: 20, windowMs: HOUR },
    /** Questions about videos, and what became of them on one's player. */
    source: { max: 60, windowMs: 10 * MINUTE },
    moderate: { max: 300, windowMs: 10 * MINUTE },
    message: { max: 60, windowMs: MINUTE },
    share: { max: 30, windowMs: HOUR },
    /** Opening, marking seen, clearing. */
    chatCommand: { max: 300, windowMs: 5 * MINUTE },
    subscribe: { max: 20, windowMs: 10 * SECOND },
  },
} as const;
