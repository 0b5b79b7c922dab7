import { defineArea } from '../../data/routing/area.ts'
import LoginScreen from './login.screen.tsx'

/** Logging in and out. The log-in comes with the start of the app: nobody waits for it a second time. */
export const authArea = defineArea({
  name: 'auth',
  routes: [
    { path: '/login', gate: 'guest', frame: 'bare', screen: () => Promise.resolve({ default: LoginScreen }) },
    { path: '/logout', gate: 'guest', frame: 'bare', screen: () => import('./logout.screen.tsx') },
  ],
  texts: [
    {
      en: () => import('@cloche/domain/text/en/auth').then(texts => texts.auth),
      es: () => import('@cloche/domain/text/es/auth').then(texts => texts.auth),
    },
  ],
})
