/** The food that a breach may have harmed: what the sensor told of while it lasted, what it went through, what was decided. */
import { CONTENTS_MAX } from '@cloche/domain/calls'
import type { Row } from '@cloche/domain/catalogue'
import { ENTITIES, type Entities } from '@cloche/domain/entities'
import { datesAfter, type LabelRow } from '@cloche/domain/operations'
import { brokenRule } from '@cloche/domain/problems'
import { datesBefore } from '@cloche/domain/rules/expiry'
import type { Statement } from '../../database/connection.ts'
import { rowScopeOf, rowScopeSql, type RowScope } from '../../entity-engine/row-scope.ts'
import { selection } from '../../entity-engine/rows.ts'
import { finished, oneOrNotFound, readStatement } from '../../entity-engine/select.ts'
import type { Handler } from '../../http/call-context.ts'
import { breachedFood, type BreachedFood, type BreachedLabel } from '../../food/index.ts'

const { batch, incidence, label } = ENTITIES
const LABEL = selection(label, [
  'id',
  'serial',
  'batchId',
  'locationId',
  'state',
  'isFinal',
  'quantity',
  'bestBefore',
  'expiration',
  'dateLines',
  'pause',
])
type Inside = Pick<LabelRow, 'serial' | 'batchId' | 'locationId'> & Parameters<typeof datesAfter>[0]

/** Labels within reach, those that are still open first. */
function labelsStatement(organizationId: string, ids: readonly string[], reach: RowScope): Statement {
  const values: unknown[] = [organizationId, ids]
  const place = rowScopeSql(label, reach, value => `$${values.push(value)}`)
  return {
    text: `select ${LABEL.sql} from label where organization_id = $1 and id = any($2::uuid[]) and deleted is null
      ${place === undefined ? '' : ` and ${place}`} order by is_final, serial`,
    values,
  }
}

interface BatchInside {
  readonly id: string
  readonly code: string | null
  readonly product: string
  readonly status: Row<Entities['batch']>['status']
  readonly isWithin: boolean
}

function batchesStatement(
  organizationId: string,
  ids: readonly string[],
  reach: RowScope,
): Statement<BatchInside> {
  const values: unknown[] = [organizationId, ids]
  const place = rowScopeSql(batch, reach, value => `$${values.push(value)}`)
  return {
    text: `select id, code, status, (select name from product where product.organization_id = $1 and product.id = batch.product_id) as product,
        ${place === undefined ? 'true' : `(${place})`} as "isWithin"
      from batch where organization_id = $1 and id = any($2::uuid[])`,
    values,
  }
}

interface Decided {
  readonly batchId: string
  readonly action: 'batch/hold' | 'batch/release' | 'batch/reject' | 'label/redate' | 'label/putBack'
  readonly at: string
  readonly by: string | null
  readonly reason: string | null
}

/** What was decided about batches and their labels for one incidence, the newest first. */
const decidedStatement = (
  organizationId: string,
  batchIds: readonly string[],
  incidenceId: string,
): Statement<Decided> => ({
  text: `select batch_id as "batchId", case when action like 'batch/%' then action when (data ->> 'putsBack')::boolean then 'label/putBack' else 'label/redate' end as action, at, data ->> 'reason' as reason,
      (select coalesce(full_name, name) from "user" where "user".organization_id = $1 and "user".id = event.user_id) as by
    from event where organization_id = $1 and batch_id = any($2::uuid[]) and data ->> 'incidenceId' = $3
      and action in ('batch/hold', 'batch/release', 'batch/reject', 'label/redate', 'label/replace')
    order by at desc, id desc`,
  values: [organizationId, batchIds, incidenceId],
})

/** As rows write instants. */
const written = (at: string | null) => (at === null ? null : new Date(at).toISOString())

function describe(row: Inside, stretch: BreachedLabel, { breach }: BreachedFood, now: string) {
  const { id, serial, isFinal, state, quantity, bestBefore, expiration, locationId } = row
  const { from, to, food } = stretch
  const dates = datesAfter(row, breach, now)
  const was = isFinal ? null : datesBefore(row.dateLines, breach.id)
  const lines = dates.ok ? dates.lines.filter(line => line.values['breach'] === breach.id) : []
  return {
    id,
    serial,
    isFinal,
    state,
    quantity,
    bestBefore,
    expiration,
    locationId,
    from,
    to,
    beyond: food?.beyond ?? null,
    warmest: food?.warmest ?? null,
    coldest: food?.coldest ?? null,
    anew: dates.ok
      ? { bestBefore: written(dates.bestBefore), expiration: written(dates.expiration), lines: [...lines] }
      : null,
    was: was && { bestBefore: written(was.bestBefore), expiration: written(was.expiration) },
    because: dates.ok ? null : dates.because,
  }
}

/** @throws NOT_FOUND for an incidence that is not there or not within scope, RULE_BROKEN for one that is no breach of a sensor */
export const incidenceContents: Handler<'monitor.incidenceContents'> = context =>
  context.read(async transaction => {
    const { session, actor } = context
    const { organizationId, now } = actor
    const { statement, finish } = readStatement(
      incidence,
      organizationId,
      context.body.incidenceId.toLowerCase(),
      rowScopeOf(incidence, session, 'view'),
    )
    const row = oneOrNotFound(incidence, (await transaction.query(statement)).rows, finish)
    const { id: incidenceId, sensorId, began } = row
    if (sensorId === null || began === null) throw brokenRule('incidenceId', 'problem.field.wrongKind')
    const found = await breachedFood(transaction, organizationId, { ...row, sensorId, began }, now)
    const byLabel = new Map(found.labels.map(one => [one.labelId, one]))
    const labels = await transaction.query(
      labelsStatement(organizationId, [...byLabel.keys()], rowScopeOf(label, session, 'view')),
    )
    const byBatch = Map.groupBy(finished<Inside>(labels.rows, LABEL.finish), ({ batchId }) => batchId)
    const batchIds = [...byBatch.keys()]
    const [batches, decided] = await Promise.all([
      transaction.query(batchesStatement(organizationId, batchIds, rowScopeOf(batch, session, 'edit'))),
      transaction.query(decidedStatement(organizationId, batchIds, incidenceId)),
    ])
    const food = batches.rows.map(({ id: batchId, code, ...of }) => {
      const inside = (byBatch.get(batchId) ?? []).map(one =>
        describe(one, byLabel.get(one.id) as BreachedLabel, found, now),
      )
      return {
        batchId,
        code: code === '' ? null : code,
        ...of,
        labels: inside.slice(0, CONTENTS_MAX),
        decided: decided.rows
          .filter(one => one.batchId === batchId)
          .slice(0, CONTENTS_MAX)
          .map(({ batchId: _batchId, ...one }) => one),
        from: inside.map(({ from }) => from).toSorted()[0] ?? began,
        to:
          inside
            .map(({ to }) => to)
            .toSorted()
            .at(-1) ?? now,
      }
    })
    const isOpen = ({ labels: of }: (typeof food)[number]) => of.some(one => !one.isFinal)
    return {
      food: food
        .toSorted((a, b) => Number(isOpen(b)) - Number(isOpen(a)) || a.product.localeCompare(b.product))
        .slice(0, CONTENTS_MAX),
      isWhole: found.isWhole && batches.rows.length <= CONTENTS_MAX,
    }
  })
