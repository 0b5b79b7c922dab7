import { defineArea } from '../../data/routing/area.ts'
import { loadTexts } from '../../data/text/texts.ts'
import LoginScreen from './login.screen.tsx'

/** Logging in and out, recovering a password, e-mailed links. The log-in comes with the start of the app. */
export const authArea = defineArea({
  name: 'auth',
  routes: [
    { path: '/login', gate: 'guest', frame: 'bare', screen: () => Promise.resolve({ default: LoginScreen }) },
    { path: '/logout', gate: 'guest', frame: 'bare', screen: () => import('./logout.screen.tsx') },
    {
      path: '/login/return',
      gate: 'guest',
      frame: 'bare',
      screen: () =>
        Promise.all([import('./return.screen.tsx'), loadTexts('directory')]).then(([screen]) => screen),
    },
    {
      path: '/password/recover',
      gate: 'guest',
      frame: 'bare',
      screen: () =>
        Promise.all([import('./recover.screen.tsx'), loadTexts('requests')]).then(([screen]) => screen),
    },
    {
      path: '/request/{requestType}/{requestId}',
      gate: 'guest',
      frame: 'bare',
      screen: () =>
        Promise.all([import('./request/request.screen.tsx'), loadTexts('requests')]).then(
          ([screen]) => screen,
        ),
    },
    {
      path: '/first-start/{secret}',
      gate: 'guest',
      frame: 'bare',
      screen: () =>
        Promise.all([import('./entrance/first-start.screen.tsx'), loadTexts('entrance')]).then(
          ([screen]) => screen,
        ),
    },
    {
      path: '/sign-up',
      gate: 'guest',
      frame: 'bare',
      screen: () =>
        Promise.all([import('./entrance/sign-up.screen.tsx'), loadTexts('entrance')]).then(
          ([screen]) => screen,
        ),
    },
    {
      path: '/sign-up/{secret}',
      gate: 'guest',
      frame: 'bare',
      screen: () =>
        Promise.all([import('./entrance/confirm-sign-up.screen.tsx'), loadTexts('entrance')]).then(
          ([screen]) => screen,
        ),
    },
  ],
  texts: ['auth'],
})
