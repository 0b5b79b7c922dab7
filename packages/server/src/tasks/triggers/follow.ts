/** Triggers that listen to events and checks are told what happened; those of stock and forecasts have a look after these changed. */
import { chainAfter, firesOn, triggerCauses } from '@cloche/domain/rules/triggers'
import { transact, serverScope, type Transaction } from '../../database/transaction.ts'
import type { Follower, Happening } from '../../event-log/index.ts'
import type { Services } from '../../http/call-context.ts'
import { hasOwnSql } from '../../tenancy/index.ts'
import {
  eventsBetweenStatement,
  eventsStatement,
  failedStatement,
  firingBeforeStatement,
  missedStatement,
  type CauseRow,
} from './causes.store.ts'
import { lookAtForecasts } from './forecasts.ts'
import { noteFiring } from './note.ts'
import { lookAtStock } from './stock.ts'
import { listeningStatement, type TriggerRow } from './triggers.store.ts'

const SOURCES = { event: eventsStatement, haccpCheck: failedStatement, incidence: missedStatement } as const
type Source = keyof typeof SOURCES
const isSource = (entity: string): entity is Source => Object.hasOwn(SOURCES, entity)

/** Of a write whose records nobody names, those of around its instant are read. */
const AROUND_MS = 600_000
/** What was there before the trigger was starts nothing. */
const isNews = (trigger: TriggerRow, cause: CauseRow) => Date.parse(cause.at) >= Date.parse(trigger.created)

/** The causes among what happened in one organization. */
async function causesOf(
  transaction: Transaction,
  organizationId: string,
  happenings: readonly Happening[],
): Promise<CauseRow[]> {
  const found: CauseRow[] = []
  for (const source of Object.keys(SOURCES) as Source[]) {
    const changes = happenings.flatMap(({ at, changes: all }) =>
      all.flatMap(({ entity, ids }) => (entity === source ? [{ at, ids }] : [])),
    )
    const ids = [...new Set(changes.flatMap(one => one.ids ?? []))]
    if (ids.length > 0) found.push(...(await transaction.query(SOURCES[source](organizationId, ids))).rows)
    if (source !== 'event') continue
    for (const { at } of changes.filter(one => one.ids === null)) {
      const [from, to] = [-AROUND_MS, AROUND_MS].map(by => new Date(Date.parse(at) + by).toISOString()) as [
        string,
        string,
      ]
      found.push(...(await transaction.query(eventsBetweenStatement(organizationId, from, to, null))).rows)
    }
  }
  return found
}

/** Whether a place has its own of a trigger that was sent there. */
async function hasOwn(
  transaction: Transaction,
  organizationId: string,
  triggerId: string,
  places: readonly string[],
): Promise<boolean> {
  const { rows } = await transaction.query<{ has: boolean }>({
    text: `select ${hasOwnSql('trigger', '$2::uuid', '$3::uuid[]')} as has`,
    values: [organizationId, triggerId, places],
  })
  return rows[0]?.has === true
}

async function chainOf(transaction: Transaction, organizationId: string, cause: CauseRow) {
  const { rows } = await transaction.query(firingBeforeStatement(organizationId, cause))
  return chainAfter(rows[0] ?? null)
}

/** What happened in one organization, told to its triggers. */
async function tell(
  services: Services,
  transaction: Transaction,
  organizationId: string,
  happenings: readonly Happening[],
): Promise<void> {
  const { rows: triggers } = await transaction.query(listeningStatement(organizationId, triggerCauses))
  if (triggers.length === 0) return
  for (const cause of await causesOf(transaction, organizationId, happenings)) {
    const firing = triggers.filter(trigger => isNews(trigger, cause) && firesOn(trigger, cause))
    if (firing.length === 0) continue
    const chain = await chainOf(transaction, organizationId, cause)
    for (const trigger of firing) {
      if (await hasOwn(transaction, organizationId, trigger.id, cause.places)) continue
      const { cause: kind, entity, id, about, at, locationId, productId, batchId, deviceId } = cause
      await noteFiring(
        services,
        transaction,
        organizationId,
        trigger,
        { cause: kind, key: id, entity, id, about, at, placeId: locationId, productId, batchId, deviceId },
        chain,
      )
    }
  }
}

export const triggerFollower = {
  name: 'triggers',
  entities: [...Object.keys(SOURCES), 'stockVariation', 'forecast'],
  async take(services: Services, happenings) {
    for (const [organizationId, of] of Map.groupBy(happenings, one => one.organizationId)) {
      const entities = new Set(of.flatMap(({ changes }) => changes.map(({ entity }) => entity)))
      await transact(services.pool, serverScope(organizationId), async transaction => {
        if ([...entities].some(isSource)) await tell(services, transaction, organizationId, of)
      })
      if (entities.has('stockVariation')) await lookAtStock(services, organizationId)
      if (entities.has('forecast')) await lookAtForecasts(services, organizationId)
    }
  },
} satisfies Follower
