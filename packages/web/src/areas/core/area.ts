import { defineArea } from '../../data/routing/area.ts'
import { dashboardTexts, nameTexts } from '../../data/text/shared.ts'
import { loadTexts, type TextLoaders } from '../../data/text/texts.ts'

const contactTexts: TextLoaders = {
  en: () => import('@cloche/domain/text/en/contact').then(texts => texts.contact),
  es: () => import('@cloche/domain/text/es/contact').then(texts => texts.contact),
}
const mailboxTexts: TextLoaders = {
  en: () => import('@cloche/domain/text/en/mailbox').then(texts => texts.mailbox),
  es: () => import('@cloche/domain/text/es/mailbox').then(texts => texts.mailbox),
}

/** A screen together with words that no other screen of the area needs. */
async function withTexts<Screen>(screen: Promise<Screen>, texts: TextLoaders): Promise<Screen> {
  const [module] = await Promise.all([screen, loadTexts(texts)])
  return module
}

/** The home of the floor, the dashboard, contact and the world, and the placeholder pages. */
export const coreArea = defineArea({
  name: 'core',
  routes: [
    { path: '/', gate: 'user', needsLocation: true, screen: () => import('./home/home.screen.tsx') },
    { path: '/soon', gate: 'guest', screen: () => import('./placeholder/soon.screen.tsx') },
    { path: '/404', gate: 'guest', screen: () => import('./placeholder/not-found.screen.tsx') },
    { path: '/internet', gate: 'guest', screen: () => import('./placeholder/internet.screen.tsx') },
    {
      path: '/dashboard/{dashboard?}/{startDate?}/{endDate?}',
      gate: 'location',
      screen: () => withTexts(import('./dashboard/dashboard.screen.tsx'), dashboardTexts),
    },
    {
      path: '/contact',
      gate: 'guest',
      screen: () => withTexts(import('./contact/contact.screen.tsx'), contactTexts),
    },
    {
      path: '/world',
      gate: 'guest',
      screen: () => withTexts(import('./world/world.screen.tsx'), contactTexts),
    },
    {
      path: '/demo/mailbox',
      gate: 'guest',
      screen: () => withTexts(import('./mailbox/mailbox.screen.tsx'), mailboxTexts),
    },
    { path: '/demo/kit', gate: 'guest', screen: () => import('./kit-page/kit.screen.tsx') },
  ],
  nav: [
    { section: 'explore', path: '/', text: 'nav.home', order: 1 },
    {
      section: 'explore',
      path: '/dashboard/{dashboard?}/{startDate?}/{endDate?}',
      text: 'nav.dashboard',
      order: 2,
    },
    { section: 'explore', path: '/world', text: 'nav.world', order: 110 },
    { section: 'explore', path: '/contact', text: 'nav.contact', order: 120 },
  ],
  texts: [
    {
      en: () => import('@cloche/domain/text/en/core').then(texts => texts.core),
      es: () => import('@cloche/domain/text/es/core').then(texts => texts.core),
    },
    nameTexts,
  ],
})
