import { nameTexts } from '../../data/text/shared.ts'
import { defineArea } from '../../data/routing/area.ts'

/** The home of the floor and the placeholder pages. */
export const coreArea = defineArea({
  name: 'core',
  routes: [
    { path: '/', gate: 'user', needsLocation: true, screen: () => import('./home.screen.tsx') },
    { path: '/soon', gate: 'guest', screen: () => import('./soon.screen.tsx') },
    { path: '/404', gate: 'guest', screen: () => import('./not-found.screen.tsx') },
    { path: '/internet', gate: 'guest', screen: () => import('./internet.screen.tsx') },
  ],
  nav: [{ section: 'explore', path: '/', text: 'nav.home', order: 1 }],
  texts: [
    {
      en: () => import('@cloche/domain/text/en/core').then(texts => texts.core),
      es: () => import('@cloche/domain/text/es/core').then(texts => texts.core),
    },
    nameTexts,
  ],
})
