import { siteName } from '../site/site-name.ts';

export const accountTexts = {
  links: {
    invalid: 'This link is invalid, expired, or already used.',
    sentTo: (email: string) => `We sent a link to ${email}.`,
    logged: 'Email is not set up on this server. The link is in the server log.',
    failed: 'The link could not be sent. Try again.',
  },

  password: {
    current: 'Current password',
    next: 'New password',
    repeat: 'Repeat new password',
    missing: 'Enter your password.',
    wrong: 'Incorrect password.',
    again: 'Your confirmation expired. Enter your password again.',
  },

  reset: {
    forgot: 'Forgot password?',
    title: 'Reset password',
    ask: 'Enter your email to get a link to reset your password.',
    send: 'Send link',
    sent: (email: string) => `If ${email} has an account, we sent it a link.`,
    sentHint: 'The link is valid for one hour. If you don’t see the email, check your spam folder.',
    logged: (email: string) =>
      `Email is not set up on this server. If ${email} has an account, its link is in the server log.`,
    another: 'Use another email',
    toLogin: 'Back to sign-in',
    newTitle: 'Choose a new password',
    save: 'Save password',
    saved: 'Password changed. Sign in with your new password.',
    failed: 'Your password could not be changed. Try again.',
    askAgain: 'Request a new link',
  },

  confirm: {
    title: 'Confirm email',
    ask: 'Confirm to use this address for your account.',
    confirm: 'Confirm email',
    doneTitle: 'Email confirmed',
    done: 'Your email is confirmed.',
    missing: 'Open this page from the link in your email.',
    failed: 'Your email could not be confirmed. Try again.',
    toSettings: 'Get a new link in Settings',
    onward: 'Go to the home feed',
  },

  section: {
    title: 'Account',
    email: 'Email',
    confirmed: 'Confirmed',
    notConfirmed: 'Not confirmed',
    sendAgain: 'Resend link',
    changeEmail: 'Change email',
    newEmail: 'New email',
    sameEmail: 'This is already your email.',
    emailTaken: 'This email belongs to another account.',
    changeEmailText: 'We’ll send a link to the new address. Open it to confirm the change.',
    changesThen: 'Open it to confirm the change.',
    changeEmailFailed: 'Your email could not be changed. Try again.',
    password: 'Password',
    passwordText: 'Changing it signs you out on your other devices.',
    changePassword: 'Change password',
    passwordChanged: 'Password changed. You are signed out on your other devices.',
    passwordChangedOnly:
      'Password changed, but your other devices may still be signed in. Sign out everywhere to be sure.',
    devices: 'Devices',
    devicesText: 'Sign out on all devices, including this one.',
    signOutEverywhere: 'Sign out everywhere',
    signOutTitle: 'Sign out everywhere?',
    signOutText: 'You will need to sign in again on every device, including this one.',
    signedOut: 'You are signed out on all devices.',
    signOutFailed: 'Signing out failed. Your devices are still signed in. Try again.',
    data: 'Your data',
    dataText: 'Download your posts, likes, friends, messages and more as a zip file.',
    download: 'Download my data',
    downloaded: 'Saved to your downloads.',
    downloadFailed: 'The download failed. Try again.',
  },

  deletion: {
    row: 'Delete account',
    rowText: 'Permanently delete your account and its data.',
    open: 'Delete account',
    title: 'Delete your account?',
    deleted:
      'Your posts, likes, friendships, notifications and settings are deleted immediately. This cannot be undone.',
    remaining:
      'Users you messaged keep your messages. They appear as sent by ‘Deleted user’, without your name and photo.',
    /** The text before, in and after the download link. */
    downloadFirst: ['To keep a copy, ', 'download your data', ' first.'],
    username: (username: string) => `Enter your username: ${username}`,
    usernameWrong: 'Incorrect username.',
    confirm: 'Delete permanently',
    failed: 'Your account could not be deleted. Try again.',
    leftover:
      'Your profile and its data are deleted, but your sign-in still exists. Enter your password and try again.',
    leftoverFailed: 'Your sign-in could not be deleted. Try again.',
    done: 'Your account was deleted.',
  },
} as const;

export const suspensionTexts = {
  suspended: 'Your account is suspended',
  reason: 'Reason',
  until: (date: string) => `The suspension ends on ${date}.`,
  noEnd: 'The suspension has no end date.',
  kept: 'Your clips are hidden. Nothing is deleted.',
  contact: 'Contact the operator',
  checkAgain: 'Check again',
  unchanged: 'Nothing has changed yet.',
  checkFailed: 'The check failed. Try again in a moment.',
  signOut: 'Sign out',
  toLogin: 'Back to login',
} as const;

export const exportTexts = {
  title: (username: string) => `${siteName()}: data of ${username}`,
  get intro() {
    return `All your data on ${siteName()} at the time of your request. Each section is also a JSON file next to this page. Times are in UTC.`;
  },
  made: (date: string) => `Created ${date}.`,
  contents: 'Contents',
  nothing: 'None.',
  sections: {
    account: 'Account',
    posts: 'Posts',
    likes: 'Likes',
    views: 'Clips you viewed',
    saves: 'Saved clips',
    mixes: 'Mixes',
    mixClips: 'Clips that you added to mixes',
    weekOmissions: 'Clips that you left out of your week',
    failures: 'Videos that failed to play',
    reports: 'Your reports',
    friends: 'Friends and requests',
    invite: 'Your invite link',
    blocks: 'Blocked users',
    notifications: 'Notifications',
    push: 'Browsers with notifications',
    sessions: 'Devices',
    signInMethods: 'Ways to sign in',
    passkeys: 'Passkeys',
    tokens: 'Access tokens',
    webhooks: 'Webhooks',
    webhookDeliveries: 'Deliveries of webhooks',
    moderation: 'Your moderation decisions',
    chats: 'Conversations',
    messages: 'Messages',
    reactions: 'Reactions',
  },
} as const;
