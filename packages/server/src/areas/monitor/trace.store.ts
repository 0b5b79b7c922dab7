/**
 * The walk over the genealogy of labels: one statement goes back and forward from the start, reads what it found and
 * writes it as JSON, so that ten thousand labels cross the server without being taken apart.
 */
import { ENTITIES } from '@cloche/domain/entities'
import type { Direction } from '@cloche/domain/rules/traceability'
import type { Statement } from '../../database/connection.ts'
import { rowScopeSql, type RowScope } from '../../entity-engine/row-scope.ts'
import { selection } from '../../entity-engine/rows.ts'

export interface TraceStart {
  readonly labelId?: string
  readonly batchId?: string
}

/** The parts of a trace as JSON text. */
export interface TraceTexts extends Readonly<Record<(typeof TRACE_PARTS)[number], string>> {
  readonly startIds: readonly string[]
  readonly isWhole: boolean
}
export const TRACE_PARTS = ['nodes', 'links', 'batches', 'products', 'locations'] as const

export const LINKS_MAX = 200_000

/**
 * `found`: the labels of the trace, the nearest first, at most one more than `limit`. `union` keeps each label once,
 * so a circle ends the walk. The inner queries with `offset 0` look each label's links up by their index, whatever
 * the planner believes about the length of a recursion. The start lies within scope; the walk crosses places.
 */
function walk(
  organizationId: string,
  start: TraceStart,
  direction: Direction,
  limit: number,
  rowScope: RowScope,
): { sql: string; values: unknown[]; add: (value: unknown) => string; limited: string } {
  const values: unknown[] = [organizationId]
  const add = (value: unknown) => `$${values.push(value)}`
  const which =
    start.labelId === undefined ? `batch_id = ${add(start.batchId)}` : `id = ${add(start.labelId)}`
  const within = rowScopeSql(ENTITIES.label, rowScope, add)
  const limited = `${add(limit)}::int`
  const step = (name: string, from: string, to: string) => `${name}(id) as (
      select id from start
      union
      select next.id from ${name} cross join lateral (
        select ${to} as id from label_link where organization_id = $1 and ${from} = ${name}.id offset 0
      ) next
    )`
  const steps = [
    ...(direction === 'forward' ? [] : [step('back', 'to_id', 'from_id')]),
    ...(direction === 'back' ? [] : [step('forward', 'from_id', 'to_id')]),
  ]
  const sides = direction === 'both' ? ['back', 'forward'] : [direction]
  const near = sides.map(
    side =>
      `near_${side} as materialized (select id, row_number() over () as place from ${side} limit ${limited} + 1)`,
  )
  const both = sides.map(side => `select id, place from near_${side}`).join(' union all ')
  return {
    sql: `with recursive start as materialized (
        select id from label where organization_id = $1 and ${which} and deleted is null${within === undefined ? '' : ` and ${within}`}
      ),
      ${steps.join(',\n')},
      ${near.join(',\n')},
      reached as materialized (select id, min(place) as place from (${both}) side group by id),
      found as materialized (select id from reached order by place limit ${limited})`,
    values,
    add,
    limited,
  }
}

/** A piece of JSON text in SQL: words that are always the same, or an expression. */
type Piece = { readonly words: string } | { readonly sql: string }

/** JSON of columns, put together by hand: several times as fast as PostgreSQL's own builders. */
const json = {
  /** Ids, choices, serials, state paths: written by the server, or by people in letters that JSON takes as they are. */
  plain: (column: string): Piece[] => [{ words: '"' }, { sql: column }, { words: '"' }],
  text: (column: string): Piece[] => [{ sql: `coalesce(to_json(${column})::text, 'null')` }],
  /** Sessions run in UTC. */
  instant: (column: string): Piece[] => [
    { sql: `coalesce(replace(to_json(${column})::text, '+00:00', 'Z'), 'null')` },
  ],
  amount: (column: string): Piece[] => [
    { words: '{"value":' },
    { sql: `${column}_value` },
    { words: ',"unit":"' },
    { sql: `${column}_unit` },
    { words: '"}' },
  ],
  flag: (column: string): Piece[] => [{ sql: `${column}::text` }],
}

/** Joined two by two, so that no text is copied once for every piece behind it. */
function joined(parts: readonly string[]): string {
  if (parts.length === 1) return parts[0] ?? ''
  const middle = Math.ceil(parts.length / 2)
  return `(${joined(parts.slice(0, middle))} || ${joined(parts.slice(middle))})`
}

function object(fields: Record<string, Piece[]>): string {
  const pieces = Object.entries(fields).flatMap(([name, value], position): Piece[] => [
    { words: `${position === 0 ? '{' : ','}"${name}":` },
    ...value,
  ])
  const parts: string[] = []
  let words = ''
  for (const piece of [...pieces, { words: '}' }]) {
    if ('words' in piece) words += piece.words
    else {
      parts.push(`'${words}'`, `${piece.sql}::text`)
      words = ''
    }
  }
  return joined([...parts, `'${words}'`])
}

const NODE = object({
  id: json.plain('id'),
  kind: [{ words: '"label"' }],
  serial: json.plain('serial'),
  productId: json.plain('product_id'),
  batchId: json.plain('batch_id'),
  locationId: json.plain('location_id'),
  state: json.plain('state'),
  isFinal: json.flag('is_final'),
  quantity: json.amount('quantity'),
  initialQuantity: json.amount('initial_quantity'),
  bestBefore: json.instant('best_before'),
  expiration: json.instant('expiration'),
  createdAt: json.instant('created'),
})

const LINK = object({
  fromId: json.plain('from_id'),
  toId: json.plain('to_id'),
  kind: json.plain('kind'),
  eventId: json.plain('event_id'),
  quantity: json.amount('quantity'),
})

const BATCH = object({
  id: json.plain('id'),
  name: json.text('name'),
  code: json.text('code'),
  productId: json.plain('product_id'),
  origin: json.plain('origin'),
  status: json.plain('status'),
  statusReason: json.text('status_reason'),
  supplier: json.text('supplier'),
  supplierLot: json.text('supplier_lot'),
  supplierDocument: json.text('supplier_document'),
  locationId: json.plain('location_id'),
  madeAt: json.instant('made_at'),
})

const PRODUCT = object({
  id: json.plain('id'),
  name: json.text('name'),
  type: json.plain('type'),
  sku: json.text('sku'),
  gtin: json.text('gtin'),
  color: json.text('color'),
  icon: json.text('icon'),
  image: json.text('image'),
})

const LOCATION = object({ id: json.plain('id'), name: json.text('name'), type: json.plain('type') })

const list = (item: string, from: string) =>
  `(select '[' || coalesce(string_agg(${item}, ','), '') || ']' from ${from})`

/**
 * A whole trace: columns `nodes`, `links`, `batches`, `products`, `locations` as JSON text, `startIds`, and `isWhole`,
 * which is false when there is more than `limit`.
 */
export function traceStatement(
  organizationId: string,
  start: TraceStart,
  direction: Direction,
  limit: number,
  rowScope: RowScope,
): Statement<TraceTexts> {
  const { sql, values, limited } = walk(organizationId, start, direction, limit, rowScope)
  const side = (name: 'back' | 'forward', end: string, other: string) => `
    select link.* from near_${name} near cross join lateral (
      select from_id, to_id, kind, event_id, quantity_value, quantity_unit from label_link
      where organization_id = $1 and ${end} = near.id offset 0
    ) link where near.id in (select id from found) and link.${other} in (select id from found)`
  // A label may lie on both sides of a start of several labels: what goes into such a one is told on the way back.
  const unless = direction === 'both' ? ' and link.to_id not in (select id from near_back)' : ''
  const links = [
    ...(direction === 'forward' ? [] : [side('back', 'to_id', 'from_id')]),
    ...(direction === 'back' ? [] : [side('forward', 'from_id', 'to_id') + unless]),
  ]
  return {
    text: `${sql},
      node as materialized (
        select label.* from found cross join lateral (
          select id, serial, product_id, batch_id, location_id, state, is_final, quantity_value, quantity_unit,
            initial_quantity_value, initial_quantity_unit, best_before, expiration, created
          from label where organization_id = $1 and id = found.id offset 0
        ) label
      ),
      origin as materialized (select distinct batch_id, product_id, location_id from node)
      select array(select id from start) as "startIds",
        (select count(*) from reached) <= ${limited} as "isWhole",
        ${list(NODE, 'node')} as nodes,
        ${list(LINK, `(${links.join(' union all ')} limit ${LINKS_MAX}) link`)} as links,
        ${list(BATCH, 'batch where organization_id = $1 and id in (select batch_id from origin)')} as batches,
        ${list(PRODUCT, 'product where organization_id = $1 and id in (select product_id from origin)')} as products,
        ${list(LOCATION, 'location where organization_id = $1 and id in (select location_id from origin)')} as locations`,
    values,
  }
}

const event = selection(ENTITIES.event)
export const finishEvent = event.finish

/**
 * A page of the events of a trace in order of time, and how many there are. Events of a whole batch count too, and
 * those of containers that were moved with labels of the trace in them.
 */
export function timelineStatements(
  organizationId: string,
  start: TraceStart,
  direction: Direction,
  limit: number,
  rowScope: RowScope,
  page: { offset: number; limit: number },
): { found: Statement<{ isThere: boolean }>; events: Statement; count: Statement<{ count: number }> } {
  const of = `from event where organization_id = $1 and (label_id = any(array(select id from found))
      or (action = 'container/move' and data->'labelIds' ?| array(select id::text from found))
      or (label_id is null and batch_id = any(array(
        select distinct batch_id from label where organization_id = $1 and id = any(array(select id from found))))))`
  const statement = <R>(write: (add: (value: unknown) => string) => string): Statement<R> => {
    const { sql, values, add } = walk(organizationId, start, direction, limit, rowScope)
    return { text: `${sql} ${write(add)}`, values }
  }
  return {
    found: statement(() => 'select exists (select 1 from start) as "isThere"'),
    events: statement(
      add => `select ${event.sql} ${of} order by at, id limit ${add(page.limit)} offset ${add(page.offset)}`,
    ),
    count: statement(() => `select count(*)::int as count ${of}`),
  }
}
