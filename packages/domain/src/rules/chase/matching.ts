/** Which rules a notification falls under, and whom they name. */
import { NOTIFICATION_LEVELS } from '../../catalogue/names/alerts.ts'
import type {
  Audience,
  Channel,
  Chased,
  ChasePerson,
  Forwarder,
  Matcher,
  OwnSubscription,
  RecipientKey,
} from './chased.ts'
import { isWithin } from './hours.ts'

/** From this level of role on a person is of every place. */
const EVERYWHERE = 4

const matchesKind = ({ kinds, minimumLevel }: Matcher, { kind, level }: Chased): boolean =>
  (kinds.length === 0 || kinds.includes(kind)) &&
  NOTIFICATION_LEVELS.indexOf(level) >= NOTIFICATION_LEVELS.indexOf(minimumLevel)

/** Whether a forwarder tells of a notification: kind, level, place and hours are its own. */
export function forwards(forwarder: Forwarder, chased: Chased): boolean {
  if (chased.trialOf !== null) return forwarder.id === chased.trialOf
  return (
    matchesKind(forwarder, chased) &&
    chased.hierarchy.includes(forwarder.locationId) &&
    isWithin(chased.at, forwarder.weekdays, forwarder.hours, chased.timeZone)
  )
}

/** Whether a person is of a place: enrolled there or above, or of all places. */
export const isOfPlace = ({ roleLevel, locationIds }: ChasePerson, hierarchy: readonly string[]): boolean =>
  roleLevel >= EVERYWHERE || locationIds.some(id => hierarchy.includes(id))

/** Whether a person wants to be told of it: what is for them, or for everybody at a place of theirs. */
export function wants(own: OwnSubscription, person: ChasePerson, chased: Chased): boolean {
  if (chased.trialOf !== null || !matchesKind(own, chased)) return false
  return chased.userId === null ? isOfPlace(person, chased.hierarchy) : chased.userId === person.id
}

/**
 * Who is on shift with a job: whoever holds its profile at the place or above it, and is enrolled there. There are no
 * rosters: hours of work are nobody's.
 */
const holds = (person: ChasePerson, profileIds: readonly string[], hierarchy: readonly string[]): boolean =>
  isOfPlace(person, hierarchy) &&
  person.jobs.some(job => profileIds.includes(job.profileId) && hierarchy.includes(job.locationId))

/** Most of whom one rule tells at once: more would be no notification any more. */
export const RECIPIENTS_MAX = 50

/**
 * Whom an audience stands for, each with the way: people by mail, push and SMS, addresses by mail, numbers by SMS, a
 * webhook by itself. What is for one person goes to nobody else.
 */
export function recipientsOf(
  { userIds, profileIds, emails, phones, webhookId }: Audience,
  via: readonly Channel[],
  people: readonly ChasePerson[],
  { hierarchy, userId }: Chased,
): { readonly recipient: RecipientKey; readonly channel: Channel }[] {
  const named = people.filter(person => userIds.includes(person.id) || holds(person, profileIds, hierarchy))
  const reached = named.filter(person => userId === null || person.id === userId).slice(0, RECIPIENTS_MAX)
  const known = new Set(named.map(person => person.email.toLowerCase()))
  const others = userId === null
  const addresses = others ? emails.map(email => email.toLowerCase()).filter(one => !known.has(one)) : []
  return via.flatMap((channel): { recipient: RecipientKey; channel: Channel }[] => {
    const to = (all: readonly RecipientKey[]) => [...new Set(all)].map(recipient => ({ recipient, channel }))
    if (channel === 'webhook') return others && webhookId !== null ? to([`webhook:${webhookId}`]) : []
    return to([
      ...reached.map((person): RecipientKey => `person:${person.id}`),
      ...(channel === 'email' ? addresses.map((email): RecipientKey => `email:${email}`) : []),
      ...(channel === 'sms' && others ? phones.map((phone): RecipientKey => `phone:${phone}`) : []),
    ])
  })
}
