export const loginTexts = {
  passwordRule:
    'Requirements: at least 1 digit, 1 special character from !@#$%^&*, 6-16 characters long',
  passwordsDiffer: "Passwords don't match.",
  login: 'Login',
  register: 'Register',
  signUp: 'Sign Up',
  loginEmail: 'Please enter a valid email.',
  registerEmail: 'Enter a valid email.',
  personName:
    'Requires a letter and minimum of 2 characters. Allowed signs are period, coma, hyphen, apostrophe',
  usernameInvalid: 'letters, numbers, [._] only. 3 to 15 characters long',
  usernameTaken: 'Username not available',
  usernameAvailable: (username: string) => `${username} is available!!`,

  // Not in the spec.
  heading: 'Play it again, together.',
  tabs: 'Login or register',
  loginFields: 'Email and password',
  registerFields: 'About you',
  email: 'Email',
  password: 'Password',
  repeatPassword: 'Repeat password',
  firstName: 'First name',
  lastName: 'Last name',
  username: 'Username',
  checkingUsername: 'Checking availability',
  finishRegistration: 'Your account was created. Add your name and a username to finish.',
  anotherEmail: 'Use another email',
  signUpFailed: 'Your account could not be created. Check the form and try again.',
} as const;
