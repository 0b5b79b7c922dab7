/** Tasks for other calendars: as a file, and by a link that a program asks again and again without a log-in. */
import { CALENDAR_DAYS_MAX, CALENDAR_LINKS_MAX, CALENDAR_WINDOW } from '@cloche/domain/calls'
import { ENTITIES } from '@cloche/domain/entities'
import { brokenRule, Problem } from '@cloche/domain/problems'
import { addToDay, dayBounds, daysBetween, localDay } from '@cloche/domain/rules/calendar'
import { computePermissions, may, type RoleLevel } from '@cloche/domain/rules/permissions'
import { chooseLocale, languageOf } from '@cloche/domain/text'
import { transact, serverScope, type Transaction } from '../../../database/transaction.ts'
import type { GuestHandler, Handler, Services } from '../../../http/call-context.ts'
import { savedAs } from '../../../http/file-answer.ts'
import { localeOf } from '../../../http/problem-answers.ts'
import { readRights, type JobKept } from '../../../http/sessions/rights.ts'
import { timeZoneAt } from '../place-clock.ts'
import { placeFor } from '../place-within-reach.ts'
import { ICALENDAR_TYPE, icalendarOf } from './icalendar.ts'
import { addLink, linkByToken, linksOf, removeLink, type FoundLink } from './links.store.ts'
import { tasksOf } from './tasks.ts'

const { task } = ENTITIES

/** @throws RULE_BROKEN for days that end before they begin or are too many; NOT_FOUND for a place out of reach */
export const calendarFile: Handler<'planning.calendarFile'> = async context => {
  const { locationId, userId, from, to } = context.body.calendar
  if (to < from) throw brokenRule('calendar.to', 'problem.field.endBeforeStart')
  if (daysBetween(from, to) >= CALENDAR_DAYS_MAX)
    throw brokenRule('calendar.from', 'problem.statistics.tooLong', { limit: CALENDAR_DAYS_MAX })
  const { organizationId } = context.actor
  const { place, tasks } = await context.read(async transaction => {
    const name = await placeFor(transaction, context.session, locationId)
    const zone = await timeZoneAt(transaction, organizationId, locationId)
    const bounds = { from: dayBounds(from, zone).start, to: dayBounds(to, zone).end }
    const asked = { organizationId, locationId, userId, ...bounds }
    return { place: name, tasks: await tasksOf(transaction, asked, { first: from, last: to }) }
  })
  const text = icalendarOf(tasks, {
    name: place,
    language: languageOf(localeOf(context.request)),
    address: context.services.config.publicUrl,
  })
  return context.reply
    .type(ICALENDAR_TYPE)
    .header('content-disposition', savedAs(`${place}-${from}-${to}.ics`))
    .header('cache-control', 'no-store')
    .send(text)
}

export const calendarLinks: Handler<'planning.calendarLinks'> = async context => ({
  links: await context.read(transaction =>
    linksOf(transaction, context.actor.organizationId, context.session.userId),
  ),
})

/** @throws NOT_FOUND for a place out of reach; RULE_BROKEN where the person has as many as there may be */
export const makeCalendarLink: Handler<'planning.makeCalendarLink'> = context =>
  context.write(async transaction => {
    const { name, locationId, userId } = context.body.link
    await placeFor(transaction, context.session, locationId)
    const made = await addLink(transaction, {
      organizationId: context.actor.organizationId,
      ownerId: context.session.userId,
      name,
      locationId,
      userId,
      now: context.actor.now,
    })
    if (made === null) throw brokenRule('link', 'problem.calendar.links', { limit: CALENDAR_LINKS_MAX })
    return made
  })

/** @throws NOT_FOUND for a link that is not one’s own */
export const revokeCalendarLink: Handler<'planning.revokeCalendarLink'> = context =>
  context.write(async transaction => {
    const { id } = context.body
    const { organizationId } = context.actor
    if (!(await removeLink(transaction, organizationId, context.session.userId, id)))
      throw new Problem('NOT_FOUND', { entity: task.name })
    return { id }
  })

interface Owner {
  readonly roleLevel: RoleLevel
  readonly enrolled: readonly string[] | null
  readonly jobs: readonly JobKept[] | null
  readonly locale: string | null
}

/** The locale of a link's owner, where they still work here and may see the tasks of its place; else undefined. */
async function ownerOf(
  transaction: Transaction,
  { organizationId, ownerId, locationId }: FoundLink,
  { config }: Pick<Services, 'config'>,
): Promise<{ locale: string | null } | undefined> {
  const { rows } = await transaction.query<Owner>({
    text: `select u.role_level as "roleLevel", u.location_ids as enrolled, u.jobs, coalesce(u.locale, o.locale) as locale
      from "user" u join organization o on o.id = $1 and o.active and o.deleted is null
      where u.organization_id = $1 and u.id = $2 and u.deleted is null and u.active`,
    values: [organizationId, ownerId],
  })
  const [owner] = rows
  if (owner === undefined) return undefined
  const { roleLevel, enrolled, jobs, locale } = owner
  const rights = await readRights(transaction, {
    organizationId,
    locationId,
    jobs: jobs ?? [],
    installationAreas: config.openAreas,
  })
  if (rights.locationPath.length === 0) return undefined
  const permissions = computePermissions({
    ...rights,
    roleLevel,
    isPlatformOwner: false,
    userId: ownerId,
    enrolledLocationIds: enrolled ?? [],
    now: new Date().toISOString(),
  })
  return may(permissions, task.permission, 'view') ? { locale } : undefined
}

/** Whoever has no link that counts is answered the same, whatever is wrong with it. */
const noLink = () => new Problem('NOT_FOUND', { entity: task.name })

/** @throws NOT_FOUND for a link that was taken back or never was, and whose owner may not see those tasks any more */
export const calendarFeed: GuestHandler<'planning.calendarFeed'> = async ({ services, params, reply }) => {
  const link = await linkByToken(services.pool, params.token.replace(/\.ics$/, ''))
  if (link === undefined) throw noLink()
  const { organizationId, locationId, userId } = link
  const now = new Date().toISOString()
  const answer = await transact(
    services.pool,
    serverScope(organizationId),
    async transaction => {
      const owner = await ownerOf(transaction, link, services)
      if (owner === undefined) return undefined
      const zone = await timeZoneAt(transaction, organizationId, locationId)
      const today = localDay(now, zone)
      const first = addToDay(today, { days: -CALENDAR_WINDOW.before })
      const last = addToDay(today, { days: CALENDAR_WINDOW.ahead })
      const [from, to] = [dayBounds(first, zone).start, dayBounds(last, zone).end]
      const asked = { organizationId, locationId, userId, from, to }
      return { locale: owner.locale, tasks: await tasksOf(transaction, asked, { first, last }) }
    },
    'read only',
  )
  if (answer === undefined) throw noLink()
  const text = icalendarOf(answer.tasks, {
    name: link.name,
    language: languageOf(chooseLocale({ saved: answer.locale })),
    address: services.config.publicUrl,
  })
  return reply
    .type(ICALENDAR_TYPE)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .header('x-robots-tag', 'noindex')
    .send(text)
}
