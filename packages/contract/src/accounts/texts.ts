/** Own words: the links in account emails and the section 'Account' of the settings. */
export const accountTexts = {
  links: {
    invalid: 'This link is wrong, too old, or was already used.',
    sentTo: (email: string) => `A link is on its way to ${email}.`,
    logged: 'Mail is not set up on this server. Its operator finds the link in the log.',
    failed: 'The link could not be sent. Try again.',
  },

  password: {
    current: 'Current password',
    next: 'New password',
    repeat: 'Repeat new password',
    missing: 'Type your password.',
    wrong: 'This is not your password.',
    again: 'Too much time has passed. Type your password again.',
  },

  /** /login and /reset-password. */
  reset: {
    forgot: 'Forgot password?',
    title: 'Reset password',
    ask: 'Type the e-mail of your account. You get a link to choose a new password.',
    send: 'Send the link',
    sent: (email: string) => `If ${email} has an account, a link is on its way.`,
    sentHint: 'It works for one hour. If nothing arrives, look into the spam folder.',
    logged: (email: string) =>
      `Mail is not set up on this server. If ${email} has an account, the operator finds its link in the log.`,
    another: 'Use another address',
    toLogin: 'Back to login',
    newTitle: 'Choose a new password',
    save: 'Save password',
    saved: 'Your password is changed. Log in with the new one.',
    failed: 'The password was not changed. Try again.',
    askAgain: 'Ask for a new link',
  },

  /** /confirm-email. */
  confirm: {
    title: 'Confirm e-mail',
    ask: 'Press the button, and your account uses this address.',
    confirm: 'Confirm e-mail',
    doneTitle: 'E-mail confirmed',
    done: 'Your e-mail is confirmed.',
    missing: 'Open this page with the link from your e-mail.',
    failed: 'The e-mail was not confirmed. Try again.',
    toSettings: 'Get a new link in the settings',
    onward: 'Go to the home feed',
  },

  /** Settings, section 'Account'. */
  section: {
    title: 'Account',
    email: 'E-mail',
    confirmed: 'Confirmed',
    notConfirmed: 'Not confirmed',
    sendAgain: 'Send the link again',
    changeEmail: 'Change e-mail',
    newEmail: 'New e-mail',
    sameEmail: 'This is your e-mail already.',
    emailTaken: 'This e-mail belongs to another account.',
    changeEmailText: 'A link goes to the new address. Your account uses it once you open the link.',
    changesThen: 'Your e-mail changes when it is opened.',
    changeEmailFailed: 'The e-mail was not changed. Try again.',
    password: 'Password',
    passwordText: 'A change signs your other devices out.',
    changePassword: 'Change password',
    passwordChanged: 'Your password is changed, and your other devices are signed out.',
    passwordChangedOnly:
      'Your password is changed, but your other devices may still be signed in. Sign out everywhere to be sure.',
    devices: 'Devices',
    devicesText: 'Ends every session of your account, this one too.',
    signOutEverywhere: 'Sign out everywhere',
    signOutTitle: 'Sign out everywhere?',
    signOutText: 'You log in again on every device, this one too.',
    signedOut: 'You are signed out on all devices.',
    signOutFailed: 'Your devices are still signed in. Try again.',
    data: 'Your data',
    dataText: 'Posts, likes, friends, messages and more in one zip file, readable offline.',
    download: 'Download my data',
    downloaded: 'The file is saved. Look into your downloads.',
    downloadFailed: 'The file could not be made. Try again.',
  },

  deletion: {
    row: 'End of the account',
    rowText: 'Deletes your account and what belongs to it, for good.',
    open: 'Delete account',
    title: 'Delete your account?',
    deleted:
      'Your posts, likes, friendships, notifications and settings go at once. Nobody can bring them back.',
    remaining:
      'Messages stay with the people you wrote to. They come from ‘Deleted user’ then, without your name and picture.',
    /** Before, in and after the link to the download. */
    downloadFirst: ['To keep a copy, ', 'download your data', ' first.'],
    username: (username: string) => `Type your username: ${username}`,
    usernameWrong: 'This is not your username.',
    confirm: 'Delete for good',
    failed: 'Your account was not deleted. Try again.',
    leftover:
      'Your profile and everything on it are deleted, but your sign-in is still there. Type your password and try again.',
    leftoverFailed: 'Your sign-in could not be removed. Try again.',
    done: 'Your account is deleted.',
  },
} as const;
