import { defineArea } from '../../data/routing/area.ts'

/** Logging in and out. */
export const authArea = defineArea({
  name: 'auth',
  routes: [
    { path: '/login', gate: 'guest', frame: 'bare', screen: () => import('./login.screen.tsx') },
    { path: '/logout', gate: 'guest', frame: 'bare', screen: () => import('./logout.screen.tsx') },
  ],
  texts: [
    {
      en: () => import('@cloche/domain/text/en/auth').then(texts => texts.auth),
      es: () => import('@cloche/domain/text/es/auth').then(texts => texts.auth),
    },
  ],
})
