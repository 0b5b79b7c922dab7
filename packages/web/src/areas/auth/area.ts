import { defineArea } from '../../data/routing/area.ts'
import { loadTexts, type TextLoaders } from '../../data/text/texts.ts'
import LoginScreen from './login.screen.tsx'

/** What is said on the pages that e-mailed links open. */
const requestTexts: TextLoaders = {
  en: () => import('@cloche/domain/text/en/requests').then(texts => texts.requests),
  es: () => import('@cloche/domain/text/es/requests').then(texts => texts.requests),
}

/** Logging in and out, recovering a password, e-mailed links. The log-in comes with the start of the app. */
export const authArea = defineArea({
  name: 'auth',
  routes: [
    { path: '/login', gate: 'guest', frame: 'bare', screen: () => Promise.resolve({ default: LoginScreen }) },
    { path: '/logout', gate: 'guest', frame: 'bare', screen: () => import('./logout.screen.tsx') },
    {
      path: '/password/recover',
      gate: 'guest',
      frame: 'bare',
      screen: () =>
        Promise.all([import('./recover.screen.tsx'), loadTexts(requestTexts)]).then(([screen]) => screen),
    },
    {
      path: '/request/{requestType}/{requestId}',
      gate: 'guest',
      frame: 'bare',
      screen: () =>
        Promise.all([import('./request/request.screen.tsx'), loadTexts(requestTexts)]).then(
          ([screen]) => screen,
        ),
    },
  ],
  texts: [
    {
      en: () => import('@cloche/domain/text/en/auth').then(texts => texts.auth),
      es: () => import('@cloche/domain/text/es/auth').then(texts => texts.auth),
    },
  ],
})
