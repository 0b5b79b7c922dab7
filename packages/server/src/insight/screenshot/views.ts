/** What each bare page shows: of which records, with which columns, in which order. */
import type { CallNamed, ScreenshotView } from '@cloche/domain/calls'
import type { AnswerOf, CallGate, EntityDeclaration } from '@cloche/domain/catalogue'
import { ENTITIES } from '@cloche/domain/entities'
import type { ReportKind } from '@cloche/domain/rules/reports'
import type { Statement } from '../../database/connection.ts'
import { rangeSql } from '../../entity-engine/range.ts'
import { rowScopeOf, rowScopeSql, type ScopedSession } from '../../entity-engine/row-scope.ts'

type Line = AnswerOf<CallNamed<'screenshot.view'>>['rows'][number]

export interface View {
  readonly entity: EntityDeclaration
  readonly gates: readonly CallGate[]
  /** The report that tells the same: its charts stand above the rows. */
  readonly report?: ReportKind
  /** The column that the period of the page limits. */
  readonly period?: string
  /** What the page is about, where it is about one record. */
  readonly subject?: {
    readonly name: 'actionId' | 'haccpPointId'
    readonly entity: EntityDeclaration
    readonly is: string
  }
  readonly conditions?: string
  readonly columns: string
  readonly order: string
}

const EVENT_COLUMNS = `t.id, t.at, t.kind, t.action, product.name as product, place.name as place,
  t.from_state as "fromState", t.to_state as "toState", t.quantity_value::float8 as quantity, t.quantity_unit as unit`
/** A number that an event says, where it says one. */
const inData = (name: string, when = '') =>
  `case when ${when}jsonb_typeof(t.data -> '${name}') = 'number' then (t.data ->> '${name}')::float8 end`
const ACTION_COLUMNS = `t.id, t.at, t.kind, product.name as product, place.name as place,
  t.quantity_value::float8 as quantity, t.quantity_unit as unit,
  ${inData('value', `t.data ->> 'unit' = 'C' and `)} as celsius, ${inData('lower')} as "lowerLimit", ${inData('upper')} as "upperLimit",
  ${inData('seconds')} as seconds, t.data ->> 'outcome' as outcome`
const events: CallGate = { key: 'EV', verb: 'view' }

export const VIEWS: Readonly<Record<ScreenshotView, View>> = {
  devices: {
    entity: ENTITIES.device,
    gates: [{ key: 'D', verb: 'view' }],
    conditions: 'deleted is null and active',
    columns: `t.id, t.name, t.type, t.serial, place.name as place, t.last_seen as "lastSeen"`,
    order: 'name, id',
  },
  products: {
    entity: ENTITIES.product,
    gates: [{ key: 'P', verb: 'view' }],
    conditions: 'deleted is null and active',
    columns: 't.id, t.name, t.type, t.sku, t.gtin, t.allergens',
    order: 'name, id',
  },
  'a/ev': {
    entity: ENTITIES.event,
    report: 'action',
    gates: [events],
    period: 'at',
    subject: {
      name: 'actionId',
      entity: ENTITIES.action,
      is: 'action = (select path from action where organization_id = $1 and id = $SUBJECT)',
    },
    columns: ACTION_COLUMNS,
    order: 'at desc, id',
  },
  'l/ev': {
    entity: ENTITIES.event,
    report: 'events',
    gates: [events],
    period: 'at',
    columns: EVENT_COLUMNS,
    order: 'at desc, id',
  },
  'hp/ev': {
    entity: ENTITIES.haccpCheck,
    report: 'haccp',
    gates: [{ key: 'HP', verb: 'view' }],
    period: 'at',
    subject: { name: 'haccpPointId', entity: ENTITIES.haccpPoint, is: 'haccp_point_id = $SUBJECT' },
    columns: `t.id, t.at, t.point, t.value, t.unit, t.minimum as "lowerLimit", t.maximum as "upperLimit", t.is_ok as "isOk",
      t.corrective, place.name as place`,
    order: 'at desc, id',
  },
  'la/e': {
    entity: ENTITIES.label,
    report: 'expirations',
    gates: [{ key: 'LA', verb: 'view' }],
    period: 'expiration',
    conditions: 'not is_final and expiration is not null',
    columns: `t.id, product.name as product, t.state, place.name as place, t.expiration,
      t.quantity_value::float8 as quantity, t.quantity_unit as unit`,
    order: 'expiration, id',
  },
  's/va': {
    entity: ENTITIES.stockVariation,
    report: 'stockMovements',
    gates: [{ key: 'SC', verb: 'view' }, events],
    period: 'at',
    columns: `t.id, t.at, product.name as product, t.state, place.name as place, t.reason,
      t.quantity_value::float8 as quantity, t.quantity_unit as unit`,
    order: 'at desc, id',
  },
}

/** More than a picture can hold. */
export const ROWS_MAX = 200

const tableOf = ({ name }: EntityDeclaration) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

export interface Wanted {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly subjectId?: string | undefined
}

/** The rows of a page within the reach of a session, one more than are shown. */
export function viewStatement(
  view: View,
  session: ScopedSession & { organizationId: string },
  wanted: Wanted,
): Statement<Line> {
  const { entity, period, subject, conditions, columns, order } = view
  const values: unknown[] = [session.organizationId]
  const value = (given: unknown) => `$${values.push(given)}`
  const all = [
    'organization_id = $1',
    rowScopeSql(entity, rowScopeOf(entity, session, 'view'), value),
    rangeSql(entity, session, value),
    conditions,
    period && wanted.from !== undefined ? `${period} >= ${value(wanted.from)}` : undefined,
    period && wanted.to !== undefined ? `${period} < ${value(wanted.to)}` : undefined,
    subject && wanted.subjectId !== undefined
      ? subject.is.replace('$SUBJECT', value(wanted.subjectId))
      : undefined,
  ].filter(one => one !== undefined)
  const place =
    entity.scope === 'location'
      ? 'left join location place on place.organization_id = $1 and place.id = t.location_id'
      : ''
  const product = columns.includes('product.')
    ? 'left join product on product.organization_id = $1 and product.id = t.product_id'
    : ''
  const ordered = order
    .split(', ')
    .map(part => `t.${part}`)
    .join(', ')
  return {
    text: `select ${columns} from (
        select * from "${tableOf(entity)}" where ${all.join(' and ')} order by ${order} limit ${ROWS_MAX + 1}
      ) t ${place} ${product} order by ${ordered}`,
    values,
  }
}
