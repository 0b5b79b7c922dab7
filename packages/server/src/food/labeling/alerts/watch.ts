/**
 * Looks after the alerts about labels. A breach is an alert that is broken at a place of work: it is told once, its
 * notification follows what is found while it lasts, and is resolved when it is over. What somebody has resolved stays
 * so until more is found than they saw.
 */
import { ENTITIES } from '@cloche/domain/entities'
import { chooseLocale, languageOf, translate } from '@cloche/domain/text'
import { wordsOf } from '@cloche/domain/text/dictionaries'
import { serverAsOwner } from '../../../audit/server-actor.ts'
import type { Pool } from '../../../database/connection.ts'
import { transact, transactPlatform, serverScope, type Transaction } from '../../../database/transaction.ts'
import type { AnyBehaviours } from '../../../entity-engine/behaviours.ts'
import type { WireRow } from '../../../entity-engine/rows.ts'
import { changeRecord, createRecord, type WriteContext } from '../../../entity-engine/write.ts'
import type { Job } from '../../../http/area.ts'
import { eachByItself } from '../../../queue/index.ts'
import {
  breachesStatement,
  openNoticesStatement,
  raisedStatement,
  type Breach,
  type OpenNotice,
} from './breaches.store.ts'

/** Seconds between two looks at one organization. */
const EVERY_SECONDS = 60
const TAKEN_AT_ONCE = 20
const WORDS = wordsOf('notices')
const WHOLE = { kind: 'organization' } as const
const { notification } = ENTITIES
/** Shows what it is about: the board of what expires. */
const ADDRESS = '/labeling/dashboard/expirations'

/** Takes organizations whose alerts are due, for nobody else to take for a while. */
function takeDue(pool: Pool): Promise<string[]> {
  return transactPlatform(pool, async transaction => {
    const { rows } = await transaction.query({
      text: `update alert_watch set due = now() + make_interval(secs => $1) where organization_id in (
          select organization_id from alert_watch where due <= now()
            and organization_id not in (select organization_id from customer where status <> 'active') order by due limit ${TAKEN_AT_ONCE} for update skip locked)
        returning organization_id as id`,
      values: [EVERY_SECONDS],
    })
    return rows.map(row => row['id'] as string)
  })
}

function textsOf(breach: Breach, locale: string): WireRow {
  const language = languageOf(chooseLocale({ query: undefined, saved: locale, browser: undefined }))
  const { condition, alert, count, first } = breach
  const list = first.map(({ product, serial, place }) => `${product} ${serial} (${place})`).join(', ')
  return {
    name: translate(WORDS[language], `notice.labels.${condition}`, { alert, count }, language).slice(0, 200),
    description: translate(WORDS[language], 'notice.labels.first', { list }, language),
    found: count,
  }
}

/** What becomes of a notification whose breach goes on; undefined where nothing new is to be told. */
function following(notice: OpenNotice, now: WireRow): WireRow | undefined {
  if (notice.found === now['found'] && notice.description === now['description']) return undefined
  const isMore = Number(now['found']) > notice.found
  return notice.resolved && isMore ? { ...now, resolved: false } : now
}

async function follow(transaction: Transaction, behaviours: AnyBehaviours, organizationId: string) {
  const [organizations, found, open] = await Promise.all([
    transaction.query({
      text: `select locale, date_trunc('milliseconds', clock_timestamp()) as now from organization where id = $1`,
      values: [organizationId],
    }),
    transaction.query(breachesStatement(organizationId)),
    transaction.query(openNoticesStatement(organizationId)),
  ])
  const { locale, now } = organizations.rows[0] as { locale: string; now: string }
  const actor = serverAsOwner(organizationId, locale, now)
  const write: WriteContext = { actor, transaction, behaviours, rowScope: WHOLE, places: WHOLE }
  const waiting = new Map(
    (open.rows as unknown as OpenNotice[]).map(notice => [`${notice.alertId} ${notice.locationId}`, notice]),
  )
  const raised: string[] = []
  for (const breach of found.rows as unknown as Breach[]) {
    const key = `${breach.alertId} ${breach.locationId}`
    const notice = waiting.get(key)
    waiting.delete(key)
    const words = textsOf(breach, locale)
    if (notice === undefined) {
      raised.push(breach.alertId)
      await createRecord(write, notification, {
        ...words,
        kind: breach.level === 'error' ? 'processError' : 'processWarning',
        level: breach.level,
        locationId: breach.locationId,
        alertId: breach.alertId,
        address: ADDRESS,
      })
      continue
    }
    const change = following(notice, words)
    if (change !== undefined) await changeRecord(write, notification, notice.id, change)
  }
  for (const notice of waiting.values())
    await changeRecord(write, notification, notice.id, {
      endedAt: now,
      ...(notice.resolved ? {} : { resolved: true }),
    })
  if (raised.length > 0) await transaction.query(raisedStatement(organizationId, raised, now))
}

/** Looks once after the alerts of all organizations that are due. Answers how many those were. */
export async function watchLabels(pool: Pool, behaviours: AnyBehaviours): Promise<number> {
  const due = await takeDue(pool)
  await eachByItself(due, organizationId =>
    transact(pool, serverScope(organizationId), transaction =>
      follow(transaction, behaviours, organizationId),
    ),
  )
  return due.length
}

export const labelAlertsJob: Job = {
  name: 'alerts about labels',
  everyMs: 15_000,
  run: ({ pool, behaviours }) => watchLabels(pool, behaviours),
}
