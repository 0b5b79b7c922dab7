/**
 * What follows from a breach: an event where it begins and one where it ends, one incidence that is kept up to date, and
 * the notification that leads to it. Behaviours have nothing to add: what they complete is given.
 */
import { ENTITIES } from '@cloche/domain/entities'
import { measuredBy, thinned, type Breach } from '@cloche/domain/rules/alarms'
import { languageOf, translate } from '@cloche/domain/text'
import { wordsOf } from '@cloche/domain/text/dictionaries'
import { newId } from '../../adapters/ids.ts'
import { serverActor } from '../../audit/server-actor.ts'
import type { Transaction } from '../../database/transaction.ts'
import { insertMany } from '../../entity-engine/insert-many.ts'
import { changeRecord, createRecord, removeRecord, type WriteContext } from '../../entity-engine/write.ts'
import { localeOfOrganization } from '../../tenancy/index.ts'
import { noticesOf, tellOf } from './notices.ts'
import { readingsStatement } from './readings.store.ts'
import { keptLimits, type WatchedRule } from './rule.ts'

const { event, incidence, notification } = ENTITIES
const WORDS = wordsOf('notices')
const WHOLE = { kind: 'organization' } as const
/** What is shown of a curve before its breach, in milliseconds; how many values are read, and how many stay. */
const BEFORE = 1_800_000
const READ_MAX = 20_000
const CURVE_MAX = 240
const UNITS: Readonly<Record<string, string>> = { C: '°C', F: '°F', percent: '%' }

/** An incidence without its breach. */
const AS_CHECK = {
  kind: 'check',
  alertId: null,
  sensorId: null,
  eventId: null,
  began: null,
  peak: null,
  ended: null,
  isAlerting: false,
  curve: null,
  limits: null,
}

const instant = (at: number | null) => (at === null ? null : new Date(at).toISOString())

/** A breach as far as a rule without a curve knows it: of a silent sensor there is no value. */
export type Followed = Omit<Breach, 'peak' | 'peakAt'> & { readonly peak: number | null }

const levelOf = (rule: Pick<WatchedRule, 'level'>, breach: Followed) =>
  breach.level === 'error' ? 'error' : rule.level

/** An incidence whose alert is gone. */
type Left = Omit<Noted, 'condition'> & { readonly peak: number | null; readonly began: string }

/** What an event of a breach says of its rule. */
type Noted = Pick<WatchedRule, 'sensorId' | 'locationId' | 'deviceId' | 'condition' | 'level'>

export interface Follower {
  /** @returns the id of its incidence */
  begin(rule: WatchedRule, breach: Followed): Promise<string>
  /** It goes on, further beyond than before, or is over. */
  change(rule: WatchedRule, incidenceId: string, breach: Followed, isEnd: boolean): Promise<void>
  /**
   * Late readings show that it was none: it is taken back. What somebody took on or closed stays as a record, of a breach
   * without length; what a failed check opened is that check's alone again.
   */
  withdraw(incidenceId: string): Promise<void>
  /** Its alert or its sensor is there no longer: nobody follows it any more. What happened is still to be settled. */
  leave(incidenceId: string, condition: WatchedRule['condition'], because: 'alert' | 'sensor'): Promise<void>
}

export function followerOf(transaction: Transaction, organizationId: string): Follower {
  const actor = serverActor(organizationId)
  const write: WriteContext = { actor, transaction, behaviours: {}, rowScope: WHOLE, places: WHOLE }
  let locale: Promise<string> | undefined

  const machines = new Map<string, string | null>()
  async function machineOf(id: string | null): Promise<string | null> {
    if (id === null) return null
    const known = machines.get(id)
    if (known !== undefined) return known
    const { rows } = await transaction.query<{ name: string }>({
      text: 'select name from device where organization_id = $1 and id = $2',
      values: [organizationId, id],
    })
    const name = rows[0]?.name ?? null
    machines.set(id, name)
    return name
  }

  async function nameOf(rule: WatchedRule, breach: Followed): Promise<string> {
    locale ??= localeOfOrganization(transaction, organizationId)
    const language = languageOf(await locale)
    const unit = UNITS[rule.unit ?? ''] ?? rule.unit ?? ''
    const value = breach.peak === null ? '' : Math.round(breach.peak * 100) / 100
    const sensor = measuredBy(await machineOf(rule.deviceId), rule.sensor)
    const values = { sensor, value, unit }
    return translate(WORDS[language], `notice.sensor.${rule.condition}`, values, language)
      .trim()
      .slice(0, 200)
  }

  async function curveOf({ sensorId, condition }: WatchedRule, { began, ended }: Followed) {
    if (condition === 'noData' || condition === 'battery') return null
    const { rows } = await transaction.query(
      readingsStatement(organizationId, sensorId, began - BEFORE, ended, READ_MAX),
    )
    return thinned(rows, CURVE_MAX).map(({ at, value }) => [at, value])
  }

  async function note(rule: Noted, breach: Followed, incidenceId: string, isEnd: boolean, data: object = {}) {
    const id = newId()
    const kind = levelOf(rule, breach) === 'error' ? 'error' : 'warning'
    const row = {
      id,
      at: instant(isEnd ? breach.ended : breach.began),
      kind: isEnd ? 'end' : kind,
      action: isEnd ? 'sensor/recover' : 'sensor/breach',
      locationId: rule.locationId,
      deviceId: rule.deviceId,
      data: { sensorId: rule.sensorId, incidenceId, condition: rule.condition, peak: breach.peak, ...data },
    }
    await transaction.query(insertMany(event, actor, actor.now, [row]))
    return id
  }

  async function stateOf(rule: WatchedRule, breach: Followed) {
    return {
      name: await nameOf(rule, breach),
      level: levelOf(rule, breach),
      began: instant(breach.began),
      peak: breach.peak,
      ended: instant(breach.ended),
      isAlerting: breach.ended === null,
      curve: await curveOf(rule, breach),
    }
  }

  /** Whether it is there still; somebody may have removed it. */
  const isThere = async (incidenceId: string) =>
    (
      await transaction.query({
        text: 'select 1 from incidence where organization_id = $1 and id = $2 and deleted is null for update',
        values: [organizationId, incidenceId],
      })
    ).rows.length > 0

  /** A failed check of the same machine, of the time of the breach, that nobody has settled: the same trouble. */
  async function checkOf({ deviceId }: WatchedRule, { began }: Followed): Promise<string | undefined> {
    if (deviceId === null) return undefined
    const { rows } = await transaction.query<{ id: string }>({
      text: `select id from incidence where organization_id = $1 and device_id = $2 and kind = 'check' and sensor_id is null
          and status <> 'closed' and deleted is null and at >= $3::timestamptz order by at limit 1 for update`,
      values: [organizationId, deviceId, instant(began)],
    })
    return rows[0]?.id
  }

  return {
    async begin(rule, breach) {
      const known = await checkOf(rule, breach)
      const id = known ?? newId()
      const eventId = await note(rule, breach, id, false)
      const { name, ...state } = await stateOf(rule, breach)
      const about = {
        kind: 'sensor',
        alertId: rule.alertId,
        sensorId: rule.sensorId,
        eventId,
        limits: keptLimits(rule),
      }
      if (known !== undefined) {
        await changeRecord(write, incidence, known, { ...state, ...about })
        return known
      }
      const { locationId, deviceId, alertId } = rule
      const { level } = state
      await createRecord(write, incidence, {
        ...state,
        ...about,
        id,
        name,
        locationId,
        deviceId,
        at: state.began,
      })
      await tellOf(write, {
        incidenceId: id,
        alertId,
        name,
        level,
        locationId,
        deviceId,
        endedAt: state.ended,
      })
      return id
    },
    async change(rule, incidenceId, breach, isEnd) {
      if (!(await isThere(incidenceId))) return
      const { name, ...state } = await stateOf(rule, breach)
      await changeRecord(write, incidence, incidenceId, { ...state, name })
      for (const { id } of await noticesOf(transaction, organizationId, incidenceId))
        await changeRecord(write, notification, id, { name, level: state.level, endedAt: state.ended })
      if (isEnd) await note(rule, breach, incidenceId, true)
    },
    async leave(incidenceId, condition, because) {
      const { rows } = await transaction.query<Left>({
        text: `select sensor_id as "sensorId", location_id as "locationId", device_id as "deviceId", level, peak::float8 as peak, began
          from incidence where organization_id = $1 and id = $2 and is_alerting and deleted is null for update`,
        values: [organizationId, incidenceId],
      })
      const [left] = rows
      if (left === undefined) return
      const { peak, level } = left
      await changeRecord(write, incidence, incidenceId, { ended: actor.now, isAlerting: false })
      for (const { id } of await noticesOf(transaction, organizationId, incidenceId))
        await changeRecord(write, notification, id, {
          endedAt: actor.now,
          resolved: true,
          resolvedAt: actor.now,
        })
      const ended = Date.parse(actor.now)
      const breach = { began: Date.parse(left.began), ended, peak, level: 'warning' } as const
      await note({ ...left, condition, level }, breach, incidenceId, true, { because })
    },
    async withdraw(incidenceId) {
      const { rows } = await transaction.query<{ isCheck: boolean; isTouched: boolean; began: string }>({
        text: `select haccp_point_id is not null as "isCheck", status <> 'open' as "isTouched", began from incidence
          where organization_id = $1 and id = $2 and deleted is null for update`,
        values: [organizationId, incidenceId],
      })
      const [found] = rows
      if (found === undefined) return
      if (found.isTouched) {
        await changeRecord(write, incidence, incidenceId, { ended: found.began, isAlerting: false })
        return
      }
      if (found.isCheck) {
        await changeRecord(write, incidence, incidenceId, AS_CHECK)
        return
      }
      for (const { id } of await noticesOf(transaction, organizationId, incidenceId))
        await changeRecord(write, notification, id, {
          endedAt: actor.now,
          resolved: true,
          resolvedAt: actor.now,
          incidenceId: null,
        })
      await removeRecord(write, incidence, incidenceId)
    },
  }
}
