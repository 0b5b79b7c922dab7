/** Chases as tests know them: three people, one rule, one alarm, each with what a test wants different. */
import type { Audience, Chased, ChasePerson, Forwarder, Question } from '../rules/chase/index.ts'

export const ZONE = 'Europe/Madrid'
export const NOBODY: Audience = { userIds: [], profileIds: [], emails: [], phones: [], webhookId: null }
export const OPEN = { from: null, to: null }
export const AT = '2026-03-10T11:00:00Z'

export const person = (id: string, more: Partial<ChasePerson> = {}): ChasePerson => ({
  id,
  email: `${id}@kitchen.example`,
  roleLevel: 0,
  locationIds: ['kitchen'],
  jobs: [],
  ...more,
})
export const PEOPLE = [
  person('ana', { jobs: [{ profileId: 'chef', locationId: 'kitchen' }] }),
  person('ben', { jobs: [{ profileId: 'chef', locationId: 'other' }], locationIds: ['other'] }),
  person('eva', { roleLevel: 5, locationIds: [] }),
]
export const rule = (more: Partial<Forwarder> = {}): Forwarder => ({
  id: 'rule',
  locationId: 'group',
  kinds: [],
  minimumLevel: 'warning',
  weekdays: [],
  hours: OPEN,
  quiet: OPEN,
  isQuietForErrors: false,
  via: ['email'],
  to: { ...NOBODY, userIds: ['ana'] },
  repeatEvery: 600,
  repeatTimes: 3,
  escalateAfter: 2700,
  escalateVia: ['sms'],
  escalateTo: { ...NOBODY, userIds: ['eva'] },
  bundleFrom: 5,
  ...more,
})
export const chased = (more: Partial<Chased> = {}): Chased => ({
  kind: 'processWarning',
  level: 'warning',
  at: AT,
  hierarchy: ['kitchen', 'group'],
  timeZone: ZONE,
  userId: null,
  isSettled: false,
  isTest: false,
  trialOf: null,
  ...more,
})
export const ask = (more: Partial<Question> = {}): Question => ({
  chased: chased(),
  forwarders: [rule()],
  own: [],
  people: PEOPLE,
  delivered: [],
  now: AT,
  ...more,
})
