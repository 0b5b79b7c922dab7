import { defineArea } from '../../data/routing/area.ts'
import { loadTexts, type TextArea } from '../../data/text/texts.ts'

/** A screen together with words that not every other screen of the area needs. */
async function withTexts<Screen>(screen: Promise<Screen>, ...texts: readonly TextArea[]): Promise<Screen> {
  const [module] = await Promise.all([screen, ...texts.map(loadTexts)])
  return module
}

/** The home of the floor, the dashboard, contact and the world, and the placeholder pages. */
export const coreArea = defineArea({
  name: 'core',
  routes: [
    { path: '/', gate: 'user', needsLocation: true, screen: () => import('./home/home.screen.tsx') },
    {
      path: '/set-up/{step?}',
      gate: 'RO>=4',
      screen: () => withTexts(import('./set-up/set-up.screen.tsx'), 'setUp'),
    },
    { path: '/soon', gate: 'guest', screen: () => import('./placeholder/soon.screen.tsx') },
    { path: '/404', gate: 'guest', screen: () => import('./placeholder/not-found.screen.tsx') },
    { path: '/internet', gate: 'guest', screen: () => import('./placeholder/internet.screen.tsx') },
    {
      path: '/dashboard/{dashboard?}/{startDate?}/{endDate?}',
      gate: 'location',
      screen: () => withTexts(import('./dashboard/dashboard.screen.tsx'), 'dashboard', 'homes'),
    },
    {
      path: '/contact',
      gate: 'guest',
      screen: () => withTexts(import('./contact/contact.screen.tsx'), 'contact'),
    },
    {
      path: '/world',
      gate: 'guest',
      screen: () => withTexts(import('./world/world.screen.tsx'), 'contact'),
    },
    {
      path: '/demo/mailbox',
      gate: 'guest',
      screen: () => withTexts(import('./mailbox/mailbox.screen.tsx'), 'mailbox'),
    },
    { path: '/demo/kit', gate: 'guest', screen: () => import('./kit-page/kit.screen.tsx') },
  ],
  cards: [
    { name: 'expiring', gate: 'LA>=1', part: () => import('./home/expiring-home.tsx'), texts: ['names'] },
    {
      name: 'expired',
      gate: 'LA>=1',
      part: () => import('./home/expired-home.tsx'),
      texts: ['homes', 'names'],
    },
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
  texts: ['core', 'names'],
})
