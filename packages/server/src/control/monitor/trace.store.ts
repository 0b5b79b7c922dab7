/**
 * The walk over the genealogy of labels: one statement goes back and forward from the start, a layer at a time, and reads
 * what it found: labels and batches as rows, links and all else as a few texts.
 */
import { ENTITIES } from '@cloche/domain/entities'
import type { Direction } from '@cloche/domain/rules/traceability'
import type { Statement } from '../../database/connection.ts'
import type { ColumnShape } from '../../database/json-rows.ts'
import { TYPE } from '../../database/wire-values.ts'
import { lookedUp, rowScopeSql, type RowScope } from '../../entity-engine/row-scope.ts'
import { selection } from '../../entity-engine/rows.ts'

export interface TraceStart {
  readonly labelId?: string
  readonly batchId?: string
}

export const LINKS_MAX = 200_000

/**
 * `found`: the labels of the trace, at most `limit`, the nearest first. `union` keeps each label once, so a circle ends
 * the walk. A layer is looked up as one list (the window makes it, since a walk may not aggregate): an index is then gone
 * through once a layer, and not once a label. `offset 0` keeps it so, whatever the planner believes about the length of a
 * recursion. The start lies within scope; the walk crosses places.
 */
function walk(
  organizationId: string,
  start: TraceStart,
  direction: Direction,
  limit: number,
  rowScope: RowScope,
): { sql: string; values: unknown[]; add: (value: unknown) => string; limited: string; isWhole: string } {
  const values: unknown[] = [organizationId]
  const add = (value: unknown) => `$${values.push(value)}`
  const which =
    start.labelId === undefined ? `batch_id = ${add(start.batchId)}` : `id = ${add(start.labelId)}`
  const within = rowScopeSql(ENTITIES.label, rowScope, add)
  const limited = `${add(limit)}::int`
  const step = (name: string, from: string, to: string) => `${name}(id) as (
      select id from start
      union
      select next.id from (select array_agg(id) over () as ids from ${name} limit 1) layer cross join lateral (
        select ${to} as id from label_link where organization_id = $1 and ${from} = any(layer.ids) offset 0
      ) next
    )`
  const steps = [
    ...(direction === 'forward' ? [] : [step('back', 'to_id', 'from_id')]),
    ...(direction === 'back' ? [] : [step('forward', 'from_id', 'to_id')]),
  ]
  const sides = direction === 'both' ? ['back', 'forward'] : [direction]
  // A walk to one side has its labels in order already.
  const place = direction === 'both' ? ', row_number() over () as place' : ''
  const near = sides.map(
    side => `near_${side} as materialized (select id${place} from ${side} limit ${limited} + 1)`,
  )
  const reached =
    direction === 'both'
      ? `reached as materialized (
        select id, min(place) as place
        from (select id, place from near_back union all select id, place from near_forward) side group by id order by place
      ),`
      : ''
  const whole = direction === 'both' ? 'reached' : `near_${direction}`
  return {
    sql: `with recursive start as materialized (
        select id from label where organization_id = $1 and ${which} and deleted is null${within === undefined ? '' : ` and ${lookedUp(within)}`}
      ),
      ${steps.join(',\n')},
      ${near.join(',\n')},
      ${reached}
      found as materialized (select id from ${whole} limit ${limited})`,
    values,
    add,
    limited,
    isWhole: `(select count(*) from ${whole}) <= ${limited}`,
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
}

/** Joined two by two, so that no text is copied once for every piece behind it. */
function joined(parts: readonly string[]): string {
  if (parts.length === 1) return parts[0] ?? ''
  const middle = Math.ceil(parts.length / 2)
  return `(${joined(parts.slice(0, middle))} || ${joined(parts.slice(middle))})`
}

/** A JSON object. */
function object(fields: Readonly<Record<string, Piece[]>>): string {
  const pieces = Object.entries(fields).flatMap(([name, value], position): Piece[] => [
    { words: `${position === 0 ? '{' : ','}"${name}":` },
    ...value,
  ])
  const parts: string[] = []
  let words = ''
  for (const piece of [...pieces, { words: '}' }]) {
    if ('words' in piece) words += piece.words
    else {
      if (words !== '') parts.push(`'${words}'`)
      parts.push(`${piece.sql}::text`)
      words = ''
    }
  }
  return joined([...parts, `'${words}'`])
}

const START = {
  id: json.plain('id'),
  initialQuantity: json.amount('initial_quantity'),
  bestBefore: json.instant('best_before'),
  expiration: json.instant('expiration'),
  createdAt: json.instant('created'),
}
const NAMED = { id: json.plain('id'), name: json.text('name'), type: json.plain('type') }

/** What the statement of a trace answers: rows of parts, each with the letter of its own before it. */
export const TRACE_PARTS = {
  isWhole: 'w',
  starts: 's',
  nodes: 'n',
  links: 'l',
  batches: 'b',
  products: 'p',
  locations: 'o',
} as const
export type TracePart = keyof typeof TRACE_PARTS

/** A column under its name in JSON. */
interface TraceColumn extends ColumnShape {
  readonly sql: string
  readonly type: keyof typeof TYPE
}
const column = (name: string, sql: string, type: keyof typeof TYPE, isOptional = false): TraceColumn => ({
  name,
  sql,
  type,
  dataTypeID: TYPE[type],
  isOptional,
})
const amount = (name: string, sql: string) => [
  column(name, `${sql}_value`, 'numeric'),
  column(`${name} unit`, `${sql}_unit`, 'text'),
]
const NODE = [
  column('id', 'id', 'uuid'),
  column('serial', 'serial', 'text'),
  column('batchId', 'batch_id', 'uuid'),
  column('locationId', 'location_id', 'uuid'),
  column('state', 'state', 'text'),
  column('isFinal', 'is_final', 'bool'),
  ...amount('quantity', 'quantity'),
]
const DETAILED_NODE = [
  ...NODE,
  ...amount('initialQuantity', 'initial_quantity'),
  column('bestBefore', 'best_before', 'timestamptz'),
  column('expiration', 'expiration', 'timestamptz'),
  column('createdAt', 'created', 'timestamptz'),
]
/** A name of its own is told only in place of a code; few batches have a supplier. */
const BATCH = [
  column('id', 'id', 'uuid'),
  column('code', 'code', 'text'),
  column('productId', 'product_id', 'uuid'),
  column('origin', 'origin', 'text'),
  column('status', 'status', 'text'),
  column('madeAt', 'made_at', 'timestamptz'),
  column('name', 'case when code is null then name end', 'text', true),
  column('supplier', 'supplier', 'text', true),
  column('supplierLot', 'supplier_lot', 'text', true),
  column('supplierDocument', 'supplier_document', 'text', true),
]

/**
 * Where the part, the text and the id of a node stand in a row of a trace: before the columns of nodes and batches, which
 * are most of the rows, come the part and the text of all others.
 */
export const TRACE_COLUMNS = { part: 0, text: 1, nodeId: 2 } as const
const skipped = (count: number) => Array.from({ length: count }, () => ({ name: '', dataTypeID: TYPE.text }))
const shapesOf = (node: readonly TraceColumn[]) => ({
  nodes: [...skipped(TRACE_COLUMNS.nodeId), ...node],
  batches: [...skipped(TRACE_COLUMNS.nodeId + node.length), ...BATCH],
})
/** How those two are written; see `JsonRows`. */
export const TRACE_SHAPES = { brief: shapesOf(NODE), full: shapesOf(DETAILED_NODE) }

/** The select list of one part, in the columns of all. */
function selected(
  part: TracePart,
  text: string,
  all: readonly TraceColumn[],
  own: readonly TraceColumn[] = [],
) {
  const columns = all.map(one => (own.includes(one) ? one.sql : `null::${one.type}`))
  return `select '${TRACE_PARTS[part]}'::"char", ${[text, ...columns].join(', ')}`
}

/** Ids in order: an index is then gone through without sorting them first. */
const idsOf = (from: string, column = 'id') => `select array_agg(distinct ${column}) from ${from}`
const FOUND_IDS = 'select ids from found_ids'
const anyOf = (ids: string) => `any((${ids})::uuid[])`

/**
 * A whole trace, see `TRACE_PARTS`: the nodes come before the links, and both they and the batches as rows. Links stand
 * together by kind and amount, which few differ in: kind, value and unit parted by commas, a colon, the ids of both ends of
 * each, and a semicolon; all else is JSON. `isFull`: with the details of every label. What is found is looked up all at once,
 * so that an index is gone through once for many.
 */
export function traceStatement(
  organizationId: string,
  start: TraceStart,
  direction: Direction,
  limit: number,
  rowScope: RowScope,
  isFull = false,
): Statement {
  const { sql, values, isWhole, limited } = walk(organizationId, start, direction, limit, rowScope)
  const linksOf = (side: 'back' | 'forward', end: string) =>
    `select from_id, to_id, kind, quantity_value, quantity_unit from label_link
     where organization_id = $1 and ${end} = ${anyOf(direction === 'both' ? idsOf(`near_${side}`) : FOUND_IDS)}`
  // A label may lie on both sides of a start of several labels: what goes into such a one is told on the way back.
  const unless = direction === 'both' ? ' and to_id not in (select id from near_back)' : ''
  const links = [
    ...(direction === 'forward' ? [] : [linksOf('back', 'to_id')]),
    ...(direction === 'back' ? [] : [linksOf('forward', 'from_id') + unless]),
  ]
  const alike = `select kind, quantity_value, quantity_unit, string_agg(from_id || '' || to_id, '') as ends
    from (${links.join(' union all ')} limit ${LINKS_MAX}) link group by kind, quantity_value, quantity_unit`
  const group = `((kind || ',') || (quantity_value || (',' || quantity_unit))) || (':' || ends || ';')`
  const named = (table: string, ids: string) => `${table} where organization_id = $1 and id = ${anyOf(ids)}`
  const node = isFull ? DETAILED_NODE : NODE
  const all = [...node, ...BATCH]
  const list = (part: TracePart, fields: Readonly<Record<string, Piece[]>>, from: string) =>
    `${selected(part, `string_agg(${object(fields)}, ',')`, all)} from ${from}`
  const parts = [
    selected('isWhole', `(${isWhole})::text`, all),
    // The nearest of all that is found.
    list('starts', START, named('label', idsOf(`(select id from start limit ${limited}) start`))),
    `${selected('nodes', 'null', all, node)} from node`,
    `${selected('links', `string_agg(${group}, '')`, all)} from (${alike}) alike`,
    `${selected('batches', 'null', all, BATCH)} from lot`,
    list('products', NAMED, named('product', idsOf('lot', 'product_id'))),
    list('locations', NAMED, named('location', idsOf('node', 'location_id'))),
  ]
  return {
    text: `${sql},
      found_ids(ids) as materialized (${idsOf('found')}),
      node as materialized (
        select ${node.map(({ sql }) => sql).join(', ')}
        from ${named('label', FOUND_IDS)}
      ),
      lot as materialized (
        select id, name, code, product_id, origin, status, supplier, supplier_lot, supplier_document, made_at
        from ${named('batch', idsOf('node', 'batch_id'))}
      )
      ${parts.join('\n      union all ')}`,
    values,
    keepsPlan: true,
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
