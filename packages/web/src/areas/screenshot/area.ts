import { defineArea, type AreaRoute } from '../../data/routing/area.ts'
import { nameTexts } from '../../data/text/shared.ts'

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
    {
      en: () => import('@cloche/domain/text/en/pictures').then(texts => texts.pictures),
      es: () => import('@cloche/domain/text/es/pictures').then(texts => texts.pictures),
    },
    {
      en: () => import('@cloche/domain/text/en/devices').then(texts => texts.devices),
      es: () => import('@cloche/domain/text/es/devices').then(texts => texts.devices),
    },
    {
      en: () => import('@cloche/domain/text/en/production').then(texts => texts.production),
      es: () => import('@cloche/domain/text/es/production').then(texts => texts.production),
    },
    {
      en: () => import('@cloche/domain/text/en/monitor').then(texts => texts.monitor),
      es: () => import('@cloche/domain/text/es/monitor').then(texts => texts.monitor),
    },
    {
      en: () => import('@cloche/domain/text/en/stock').then(texts => texts.stock),
      es: () => import('@cloche/domain/text/es/stock').then(texts => texts.stock),
    },
    nameTexts,
  ],
})
