/**
 * Answering an alarm by its link, without a log-in: once that one is on it, and once what was done. Opening the link does
 * neither: programs that look through mail open links, too.
 */
import { ENTITIES } from '@cloche/domain/entities'
import { Problem } from '@cloche/domain/problems'
import { chooseLocale, type Locale } from '@cloche/domain/text'
import type { Origin } from '../../database/statement.ts'
import { serverActor } from '../../audit/server-actor.ts'
import { transactPlatform, type Transaction } from '../../database/transaction.ts'
import type { Actor } from '../../entity-engine/behaviours.ts'
import { changeRecord, type WriteContext } from '../../entity-engine/write.ts'
import type { Services } from '../../http/call-context.ts'
import { findPerson } from '../../tenancy/index.ts'
import { chasedStatement, type ChasedRow } from './chase.store.ts'
import { clock, type Clock } from './chasing.ts'
import { readLink } from './sending/links.ts'
import { breachOf, incidenceOf, lockIncidences, type LinkedBreach } from './taken-on.ts'

const { notification, incidence } = ENTITIES
const WHOLE = { kind: 'organization' } as const

type Answering = Pick<Services, 'pool' | 'behaviours'>

interface LinkRow {
  readonly organizationId: string
  readonly notificationId: string
  readonly userId: string | null
  readonly recipient: string
  readonly expires: string
  readonly acknowledged: string | null
  readonly closed: string | null
}

/** What was done about it. */
export interface Closing {
  readonly cause: string
  readonly corrective: string
  readonly outcome?: string
}

export interface LinkedAlarm {
  readonly notification: {
    readonly name: string
    readonly description: string | null
    readonly kind: string
    readonly level: ChasedRow['level']
    readonly since: string
    readonly place: string
    readonly organization: string
    readonly timeZone: string
  }
  /** How far it went, and beyond which limits; null: it is no breach. */
  readonly breach: LinkedBreach | null
  readonly state: 'open' | 'acknowledged' | 'closed'
  readonly acknowledged: { readonly at: string; readonly by: string } | null
  readonly closed: { readonly at: string; readonly by: string } | null
  /** Whom the link was sent to. */
  readonly recipient: string
  /** Whether it was this link that took it on. */
  readonly isMine: boolean
  /** What became of the food has to be said to close it. */
  readonly asksOutcome: boolean
  readonly expires: string
  readonly locale: Locale
}

/** @throws NOT_FOUND, REQUEST_EXPIRED */
async function findLink(
  transaction: Transaction,
  text: string,
  now: string,
  lock: boolean,
): Promise<LinkRow> {
  const digest = readLink(text)
  if (digest === undefined) throw new Problem('NOT_FOUND')
  const { rows } = await transaction.query<LinkRow>({
    text: `select organization_id as "organizationId", notification_id as "notificationId", user_id as "userId", recipient, expires,
        acknowledged, closed from acknowledge_link where digest = $1${lock ? ' for update' : ''}`,
    values: [digest],
  })
  const [link] = rows
  if (link === undefined) throw new Problem('NOT_FOUND')
  if (Date.parse(link.expires) <= Date.parse(now)) throw new Problem('REQUEST_EXPIRED')
  return link
}

/** @throws REQUEST_CANCELLED where what it is about was removed, or the person may not work any more */
async function chasedOf(transaction: Transaction, link: LinkRow, lock: boolean): Promise<ChasedRow> {
  const { rows } = await transaction.query(chasedStatement(link.organizationId, link.notificationId, lock))
  const [chased] = rows
  if (chased === undefined || chased.isRemoved) throw new Problem('REQUEST_CANCELLED')
  return chased
}

async function actorOf(
  transaction: Transaction,
  { organizationId, userId, recipient }: LinkRow,
  now: string,
  origin?: Origin,
): Promise<Actor> {
  const own = { now, ...(origin === undefined ? {} : { origin }) }
  if (userId === null) return { ...serverActor(organizationId), userName: recipient, ...own }
  const person = await findPerson(transaction, organizationId, userId)
  if (person === undefined) throw new Problem('REQUEST_CANCELLED')
  return {
    organizationId,
    userId,
    memberId: userId,
    userName: person.fullName,
    locationId: null,
    roleLevel: person.roleLevel,
    isPlatformOwner: false,
    locale: person.locale,
    ...own,
  }
}

const SETTLED = `select n.acknowledged_at as "acknowledgedAt", n.acknowledged_as as "acknowledgedAs", n.resolved_at as "resolvedAt",
    (select coalesce(full_name, name) from "user" where organization_id = $1 and id = n.acknowledged_by) as "acknowledgedBy",
    (select coalesce(full_name, name) from "user" where organization_id = $1 and id = n.resolved_by) as "resolvedBy"
  from notification n where n.organization_id = $1 and n.id = $2`

async function describe(transaction: Transaction, link: LinkRow, chased: ChasedRow): Promise<LinkedAlarm> {
  const { organizationId, notificationId, userId, recipient, expires } = link
  const { rows } = await transaction.query<Record<string, string | null>>({
    text: SETTLED,
    values: [organizationId, notificationId],
  })
  const {
    acknowledgedAt = null,
    acknowledgedAs,
    acknowledgedBy,
    resolvedAt = null,
    resolvedBy,
  } = rows[0] ?? {}
  const of = await incidenceOf(transaction, organizationId, notificationId)
  const reader = userId === null ? undefined : await findPerson(transaction, organizationId, userId)
  const isOpen = acknowledgedAt === null && (of === undefined || of.status === 'open')
  return {
    notification: {
      name: chased.name,
      description: chased.description,
      kind: chased.kind,
      level: chased.level,
      since: chased.registered ?? chased.created,
      place: chased.place,
      organization: chased.organization,
      timeZone: chased.timeZone,
    },
    breach: await breachOf(transaction, organizationId, notificationId),
    state: chased.resolved ? 'closed' : isOpen ? 'open' : 'acknowledged',
    acknowledged:
      acknowledgedAt === null ? null : { at: acknowledgedAt, by: acknowledgedBy ?? acknowledgedAs ?? '' },
    closed: chased.resolved && resolvedAt !== null ? { at: resolvedAt, by: resolvedBy ?? '' } : null,
    recipient,
    isMine: link.acknowledged !== null,
    asksOutcome: of !== undefined,
    expires,
    locale: reader?.locale ?? chooseLocale({ saved: chased.locale }),
  }
}

/** What a link is about, and how it stands; nothing is changed by asking. */
export function describeLink(
  { pool }: Pick<Services, 'pool'>,
  text: string,
  now: Clock = clock,
): Promise<LinkedAlarm> {
  return transactPlatform(pool, async transaction => {
    const link = await findLink(transaction, text, now(), false)
    await transaction.enter(link.organizationId)
    return describe(transaction, link, await chasedOf(transaction, link, false))
  })
}

/** Takes a notification on, and its incidence with it; what was taken on stays with whoever did. */
export async function takeOn(
  write: WriteContext,
  chased: Pick<ChasedRow, 'id' | 'acknowledgedAt' | 'resolved'>,
  by: { readonly via: 'app' | 'link'; readonly as: string | null },
): Promise<void> {
  const { organizationId, memberId, now } = write.actor
  if (chased.resolved) return
  const of = await incidenceOf(write.transaction, organizationId, chased.id)
  if (of?.status === 'open') await changeRecord(write, incidence, of.id, { status: 'acknowledged' })
  if (chased.acknowledgedAt !== null) return
  await changeRecord(write, notification, chased.id, {
    acknowledgedAt: now,
    acknowledgedBy: memberId,
    acknowledgedAs: by.as,
    acknowledgedVia: by.via,
  })
}

interface Asked {
  readonly id: string
  readonly origin?: Origin
}

/** Marks a link as used, before its organization is entered. */
const use = (
  transaction: Transaction,
  { id, origin }: Asked,
  column: 'acknowledged' | 'closed',
  now: string,
) =>
  transaction.query({
    text: `update acknowledge_link set ${column} = coalesce(${column}, $2), address = $3, agent = $4 where digest = $1`,
    values: [readLink(id), now, origin?.address ?? null, origin?.agent ?? null],
  })

function answer(
  { pool, behaviours }: Answering,
  asked: Asked,
  now: string,
  column: 'acknowledged' | 'closed',
  work: (write: WriteContext, chased: ChasedRow, link: LinkRow) => Promise<void>,
): Promise<LinkedAlarm> {
  return transactPlatform(pool, async transaction => {
    const link = await findLink(transaction, asked.id, now, true)
    if (column === 'closed' && link.closed !== null) throw new Problem('REQUEST_USED')
    await use(transaction, asked, column, now)
    await transaction.enter(link.organizationId)
    await lockIncidences(transaction, link.organizationId, [link.notificationId])
    const chased = await chasedOf(transaction, link, true)
    const actor = await actorOf(transaction, link, now, asked.origin)
    await work({ actor, transaction, behaviours, rowScope: WHOLE, places: WHOLE }, chased, link)
    const used = { ...link, [column]: link[column] ?? now }
    return describe(transaction, used, await chasedOf(transaction, link, false))
  })
}

/**
 * "I am on it": the chase is over. Said again it stays as it was; an alarm that was opened again is not taken on by a link of
 * before.
 * @throws as the link, REQUEST_USED
 */
export const acknowledgeByLink = (
  services: Answering,
  asked: Asked,
  now: Clock = clock,
): Promise<LinkedAlarm> =>
  answer(services, asked, now(), 'acknowledged', async (write, chased, { recipient, acknowledged }) => {
    const isUsed = acknowledged !== null
    if (isUsed && chased.acknowledgedAt === null && !chased.resolved) throw new Problem('REQUEST_USED')
    if (!isUsed) await takeOn(write, chased, { via: 'link', as: recipient })
  })

/** What was done, and that it is over. @throws REQUEST_USED the second time, RULE_BROKEN for what an incidence misses */
export const closeByLink = (
  services: Answering,
  asked: Asked & { readonly closing: Closing },
  now: Clock = clock,
): Promise<LinkedAlarm> =>
  answer(services, asked, now(), 'closed', async (write, chased, { recipient, organizationId }) => {
    if (chased.resolved) throw new Problem('REQUEST_USED')
    const { cause, corrective, outcome } = asked.closing
    await takeOn(write, chased, { via: 'link', as: recipient })
    const of = await incidenceOf(write.transaction, organizationId, chased.id)
    if (of !== undefined && of.status !== 'closed')
      await changeRecord(write, incidence, of.id, {
        status: 'closed',
        cause,
        corrective,
        outcome: outcome ?? null,
      })
    await changeRecord(write, notification, chased.id, { cause, corrective, resolved: true })
  })
