/** Alerts before they act: what one would have raised, and a trial of those whom it tells. */
import { PREVIEW_BREACHES_MAX, PREVIEW_SENSORS_MAX } from '@cloche/domain/calls'
import type { Row } from '@cloche/domain/catalogue'
import { ENTITIES, type Entities } from '@cloche/domain/entities'
import { brokenRule } from '@cloche/domain/problems'
import { chooseLocale, languageOf, translate } from '@cloche/domain/text'
import { wordsOf } from '@cloche/domain/text/dictionaries'
import type { Transaction } from '../../database/transaction.ts'
import { rowScopeOf, rowScopeSql } from '../../entity-engine/row-scope.ts'
import { oneOrNotFound, readStatement } from '../../entity-engine/select.ts'
import { writeContext } from '../../entity-engine/standard-handlers.ts'
import { createRecord, trusted } from '../../entity-engine/write.ts'
import type { ContextOf, Handler } from '../../http/call-context.ts'
import { previewOf, type PreviewedSensor } from './index.ts'

const { alert, notification, sensor } = ENTITIES
const WORDS = wordsOf('notices')
const WHOLE = { kind: 'organization' } as const
const DAY = 86_400_000
const USUAL_DAYS = 14

/** Sensors that are not within reach are left out. */
export const previewAlert: Handler<'production.previewAlert'> = context =>
  context.read(async transaction => {
    const { session, actor } = context
    const { locationId, sensorIds = [], kinds = [], days = USUAL_DAYS, ...asked } = context.body.rule
    const { organizationId } = actor
    const values: unknown[] = [organizationId, locationId, sensorIds, kinds]
    const place = rowScopeSql(sensor, rowScopeOf(sensor, session, 'view'), value => `$${values.push(value)}`)
    const { rows } = await transaction.query<PreviewedSensor>({
      text: `select id as "sensorId", name as sensor, unit, location_id as "locationId", device_id as "deviceId", min, max, tolerance
        from sensor where organization_id = $1 and deleted is null
          and location_id in (select id from location where organization_id = $1 and $2::uuid = any(hierarchy))
          and ($3::uuid[] = '{}' or id = any($3::uuid[])) and ($4::text[] = '{}' or kind = any($4::text[]))${place === undefined ? '' : ` and ${place}`}
        order by name, id limit ${PREVIEW_SENSORS_MAX + 1}`,
      values,
    })
    const rule = {
      lowLow: null,
      low: null,
      high: null,
      highHigh: null,
      recovery: null,
      after: null,
      rate: null,
      ratePer: null,
      windows: [],
      onlyOpen: false,
      ...asked,
    }
    const since = Date.parse(actor.now) - days * DAY
    const sensors = []
    let isWhole = rows.length <= PREVIEW_SENSORS_MAX
    for (const one of rows.slice(0, PREVIEW_SENSORS_MAX)) {
      const found = await previewOf(transaction, organizationId, rule, one, since)
      isWhole &&= found.isWhole && found.breaches.length <= PREVIEW_BREACHES_MAX
      const instant = (at: number) => new Date(at).toISOString()
      sensors.push({
        sensorId: one.sensorId,
        name: one.sensor,
        unit: one.unit,
        // The newest are told.
        breaches: found.breaches.slice(-PREVIEW_BREACHES_MAX).map(({ began, ended, peak, level }) => ({
          began: instant(began),
          ended: ended === null ? null : instant(ended),
          peak,
          level,
        })),
      })
    }
    return { sensors, isWhole }
  })

interface Tried {
  readonly alertId: string | null
  readonly name: string
  readonly level: Row<Entities['alert']>['level']
  readonly locationId: string
}

/** The alert that is tried, as it is saved or as it is being written. */
async function triedOf(context: ContextOf<'production.tryAlert'>, transaction: Transaction): Promise<Tried> {
  const { actor, session, body } = context
  if (body.draft !== undefined) return { ...body.draft, alertId: body.alertId ?? null }
  if (body.alertId === undefined) throw brokenRule('alertId', 'problem.field.required')
  const { statement, finish } = readStatement(
    alert,
    actor.organizationId,
    body.alertId.toLowerCase(),
    rowScopeOf(alert, session, 'edit'),
  )
  const found = oneOrNotFound(alert, (await transaction.query(statement)).rows, finish)
  return { ...found, alertId: found.id }
}

/** @throws NOT_FOUND for an alert that is not there or not within scope, as for a place where none may be written */
export const tryAlert: Handler<'production.tryAlert'> = context =>
  context.write(async transaction => {
    const { actor, body } = context
    const { alertId, name, level, locationId } = await triedOf(context, transaction)
    const language = languageOf(chooseLocale({ query: undefined, saved: actor.locale, browser: undefined }))
    const write = trusted(writeContext(context, transaction, alert, 'edit'))
    const places = body.draft === undefined ? WHOLE : write.places
    const made = await createRecord({ ...write, places, rowScope: WHOLE }, notification, {
      name: translate(WORDS[language], 'notice.trial', { alert: name }, language).slice(0, 200),
      kind: 'test',
      // It goes the way of the alarm that it tries.
      standsFor: level === 'error' ? 'processError' : 'processWarning',
      level,
      locationId,
      ...(body.draft === undefined ? { alertId, address: `/alert/${alertId}` } : {}),
      // Nothing goes on: whoever looks after the alert's own notifications leaves it alone.
      endedAt: actor.now,
    })
    return { notification: made }
  })
