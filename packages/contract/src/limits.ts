const KIBIBYTE = 1024;
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Limits of the spec (sections 5 and 9) and of the decisions. Units are in the names: Ms, S, Px
 * (CSS), Bytes. `Min` and `Max` are inclusive; text lengths are code points, as in zod and
 * PostgreSQL.
 */
export const limits = {
  /** Spec 5, 9. */
  accounts: {
    emailMax: 254,
    /** The same for both forms: Login would reject a longer password that Register accepts. */
    passwordMin: 6,
    passwordMax: 16,
    nameMin: 2,
    nameMax: 26,
    usernameMin: 3,
    usernameMax: 15,
    /** A longer display name is not shown. */
    shownNameMax: 25,
    usernameChangeCooldownMs: 7 * DAY,
    avatarUrlMax: 2048,
    /** Maximum age of the sign-in for sensitive calls. */
    freshSignInMs: 5 * MINUTE,
    emailCodeMs: HOUR,
    emailCodeMax: 2048,
    defaultAvatar: '/avatars/default.svg',
  },

  /** Spec 5, 9. Times are seconds with up to three decimals. */
  clips: {
    videoIdLength: 11,
    timeMaxS: 43_200,
    timeDecimals: 3,
    defaultStartS: 0,
    defaultEndS: 60,
    /** Added to the start if the end is not after it. */
    fallbackLengthS: 10,
    /** For the idle player only, never posted. */
    defaultVideoId: 'sample-0001',
    captionMax: 2000,
    reportReasonMax: 500,
    linkMax: 4096,
    clipCodeMaxBytes: 64,
  },

  /** Spec 4, 9. */
  feed: {
    homePage: 5,
    ownPage: 2,
    pageMax: 50,
    /** Fetches the next page when fewer posts than this are left. */
    prefetchAhead: 3,
    offsetMax: 10_000,
    /** /oldposts loads more within this distance of the page bottom. */
    bottomMarginPx: 5,
    /** Maximum age of the cached first pages. */
    headCacheMs: SECOND,
  },

  /** Spec 2. Both sizes scale down with a constant ratio to the minimum. */
  player: {
    widthPx: 640,
    heightPx: 390,
    previewWidthPx: 896,
    previewHeightPx: 504,
    minPx: 200,
    lazyLoadMarginPx: 500,
    /** How long an unavailable clip is shown before the next one. */
    autoAdvanceMs: 8 * SECOND,
  },

  /** The feed's player with a line of credit below. */
  embed: {
    creditPx: 64,
    sizeMaxPx: 100_000,
    urlMax: 2048,
    cacheS: 3600,
  },

  /** The widest mobile layout. */
  layout: {
    mobileMaxPx: 768,
  },

  users: {
    searchMin: 1,
    searchMax: 15,
    searchRows: 20,
    searchDebounceMs: 250,
    listPage: 20,
    listOffsetMax: 100_000,
  },

  /** Spec 9. */
  notifications: {
    listMax: 50,
    historyPage: 20,
    /** Higher counts show '99+'. */
    badgeMax: 99,
  },

  push: {
    endpointMax: 1024,
    /** Browsers per user; the oldest above it is removed. */
    perUser: 10,
    bodyMax: 120,
    /** How long a push service stores a push for an offline device. */
    ttlS: DAY / SECOND,
    /** Consecutive rejections after which a subscription is deleted. */
    rejectionsMax: 5,
  },

  moderation: {
    noteMax: 500,
    queuePage: 20,
    reasonsMax: 50,
    logPage: 20,
  },

  chat: {
    textMax: 2000,
    /** Messages in the live document, and per page of history. */
    page: 50,
    shareFriendsMax: 50,
    /** Two uids of at most 128. */
    idMax: 256,
  },

  live: {
    subscriptionsMax: 100,
    frameMaxBytes: 64 * KIBIBYTE,
    socketsPerUser: 10,
    socketsPerAddress: 50,
    /** A client with more unsent bytes is disconnected. */
    queueMaxBytes: 1024 * KIBIBYTE,
    /** With more changes, a client gets the whole document. */
    changesMax: 50,
  },

  /** Spec 9. */
  age: {
    yearMs: 365 * DAY,
    monthMs: 30 * DAY,
    dayMs: DAY,
    hourMs: HOUR,
    minuteMs: MINUTE,
  },

  http: {
    bodyMaxBytes: 64 * KIBIBYTE,
  },

  /** At most `max` calls in `windowMs` per user, else per address. */
  rates: {
    signIn: { max: 25, windowMs: 5 * MINUTE },
    /** By target account. */
    signInAccount: { max: 25, windowMs: HOUR },
    signUp: { max: 5, windowMs: 30 * MINUTE },
    usernameCheck: { max: 10, windowMs: MINUTE },
    readVisitor: { max: 300, windowMs: 5 * MINUTE },
    readUser: { max: 1500, windowMs: 5 * MINUTE },
    post: { max: 30, windowMs: HOUR },
    edit: { max: 120, windowMs: 10 * MINUTE },
    /** Registration, login date and profile changes. */
    account: { max: 60, windowMs: 10 * MINUTE },
    /** Mails caused without a session, by address. */
    passwordReset: { max: 10, windowMs: HOUR },
    /** The same by target account. */
    passwordResetAccount: { max: 3, windowMs: HOUR },
    /** Email codes, and changes of password and email. */
    credentials: { max: 20, windowMs: HOUR },
    export: { max: 5, windowMs: HOUR },
    like: { max: 120, windowMs: 10 * MINUTE },
    save: { max: 120, windowMs: 10 * MINUTE },
    friendAction: { max: 30, windowMs: HOUR },
    /** Separate, so that blocking works after the friend limit. */
    block: { max: 60, windowMs: HOUR },
    report: { max: 20, windowMs: HOUR },
    /** Look-ups and playback reports. */
    source: { max: 60, windowMs: 10 * MINUTE },
    moderate: { max: 300, windowMs: 10 * MINUTE },
    message: { max: 60, windowMs: MINUTE },
    share: { max: 30, windowMs: HOUR },
    /** Opening, marking seen, clearing. */
    chatCommand: { max: 300, windowMs: 5 * MINUTE },
    subscribe: { max: 20, windowMs: 10 * SECOND },
  },
} as const;
