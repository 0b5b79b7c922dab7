import { defineArea, type AreaRoute } from '../../data/routing/area.ts'

const views = ['devices', 'products', 'a/ev', 'l/ev', 'hp/ev', 'la/e', 's/va']

/** Bare pages that are made into pictures: for reports and letters. */
export const screenshotArea = defineArea({
  name: 'screenshot',
  routes: views.map((view): AreaRoute => ({
    path: `/screenshot/${view}/{requestJwt}`,
    gate: 'token',
    frame: 'bare',
    screen: () => import('./screenshot.screen.tsx'),
  })),
  texts: [
    'pictures',
    'reportPages',
    'dashboard',
    'devices',
    'production',
    'monitor',
    'stock',
    'haccp',
    'names',
    'tracing',
    'actions',
  ],
})
