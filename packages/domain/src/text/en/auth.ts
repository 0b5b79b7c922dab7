import type { Texts } from '../translate.ts'

/** Logging in and out. */
export const auth = {
  'auth.title': 'Log in',
  'auth.lead': 'Log in to your kitchen',
  'auth.email': 'E-mail',
  'auth.password': 'Password',
  'auth.showPassword': 'Show the password',
  'auth.hidePassword': 'Hide the password',
  'auth.submit': 'Log in',
  'auth.recover': 'Recover password',
  'auth.needEmail': 'Enter your e-mail, for example ana@kitchen.com.',
  'auth.needPassword': 'Enter your password.',
  'auth.loggingOut': 'Logging out',
  'auth.language': 'Language',
} satisfies Texts
