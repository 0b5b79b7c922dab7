/** Records as they are known without a connection: what was read of the place, and what was done here since. */
import type { ListQuery } from '../records/records.ts'
import { isViewFull, sessionStore } from '../session/session.ts'
import { plain } from '../text/plain.ts'
import { factsStore } from './facts.ts'
import { isOfferedHere } from './offered-here.ts'
import { isUnsent, type OperationRow } from './operation.ts'
import { outboxStore } from './outbox-store.ts'

type Row = OperationRow

const sources = {
  product: 'products',
  batching: 'batchings',
  program: 'programs',
  state: 'states',
  label: 'labels',
  batch: 'batches',
  container: 'containers',
  haccpPoint: 'haccpPoints',
  location: 'locations',
} as const

/** Whether something of it is kept for the time without a connection. */
export const isKept = (entity: string): boolean => entity in sources

const changing = {
  label: 'labels',
  batch: 'batches',
  container: 'containers',
  task: 'tasks',
  subtask: 'subtasks',
} as const

/** What was made or changed here and not sent yet, as it is after the last of it. */
function doneHere(entity: string): Map<string, Row> {
  const name = changing[entity as keyof typeof changing]
  const rows =
    name === undefined
      ? []
      : outboxStore
          .get()
          .filter(operation => isUnsent(operation) && operation.refusal === undefined)
          .flatMap(operation => operation.effects?.[name] ?? [])
  return new Map(rows.map(row => [row.id, row]))
}

/** All rows of an entity; undefined where nothing is known of it. */
export function offlineRows(entity: string): Row[] | undefined {
  const facts = factsStore.get()
  if (facts === null) return undefined
  const source = sources[entity as keyof typeof sources]
  if (source === undefined) return undefined
  const done = doneHere(entity)
  const kept = facts[source] as unknown as readonly Row[] | undefined
  // Kept by a release that did not read them.
  if (kept === undefined) return undefined
  const rows = [...[...done.values()].reverse(), ...kept.filter(row => !done.has(row.id))]
  return entity === 'label' ? withStatus(rows) : rows
}

/** Labels say of their batch what is known of it here: it may have been held since they were read. */
function withStatus(labels: readonly Row[]): Row[] {
  const batches = new Map(offlineRows('batch')?.map(batch => [batch.id, batch]))
  return labels.map(label => {
    const batch = batches.get(String(label['batchId']))
    if (batch === undefined) return label
    const { status: batchStatus, statusReason } = batch
    return { ...label, batchStatus, batchReason: batchStatus === 'available' ? null : (statusReason ?? null) }
  })
}

export function offlineRow(entity: string, id: string): Row | undefined {
  return offlineRows(entity)?.find(row => row.id === id)
}

/** A record that stands only here yet. */
export function unsentRow(entity: string, id: string): Row | undefined {
  return doneHere(entity).get(id)
}

type Condition = NonNullable<ListQuery['filter']>[string]

function compare(one: unknown, other: unknown): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return plain(one).localeCompare(plain(other))
}

/** Whether a value fits a condition of a list. Amounts are compared by their number. */
export function fits(given: unknown, condition: Condition): boolean {
  const isAmount = typeof given === 'object' && given !== null && 'value' in given
  const value = isAmount ? given.value : (given ?? null)
  if (Array.isArray(condition)) return condition.includes(value)
  if (typeof condition !== 'object' || condition === null) return value === condition
  return Object.entries(condition as Record<string, unknown>).every(([name, wanted]) => {
    if (name === 'isNull') return (value === null) === wanted
    if (name === 'ne') return value !== wanted
    if (name === 'in') return (wanted as unknown[]).includes(value)
    if (value === null) return false
    const order = compare(value, wanted)
    return name === 'gt' ? order > 0 : name === 'gte' ? order >= 0 : name === 'lt' ? order < 0 : order <= 0
  })
}

const searched = ['name', 'sku', 'gtin', 'serial', 'code', 'supplierLot']

/** A page of a list as far as it is known; undefined where nothing is. */
export function offlineList(
  entity: string,
  query: ListQuery,
): { rows: Row[]; count: number; knownAt?: number } | undefined {
  const all = offlineRows(entity)
  if (all === undefined) return undefined
  const wanted = plain(query.search)
  const facts = factsStore.get()
  // As the server lists: what is asked for by its id is told wherever it is offered.
  const isChosen = query.filter?.['id'] === undefined && !isViewFull(sessionStore.get())
  const found = all.filter(
    row =>
      (!isChosen || facts === null || isOfferedHere(facts, row)) &&
      (wanted === '' || searched.some(name => plain(row[name]).includes(wanted))) &&
      Object.entries(query.filter ?? {}).every(([name, condition]) => fits(row[name], condition)),
  )
  const { by, sort, offset = 0, limit = 100 } = query
  if (by !== undefined) found.sort((one, other) => compare(one[by], other[by]) * (sort === 'desc' ? -1 : 1))
  const at = facts?.at
  return {
    rows: found.slice(offset, offset + limit),
    count: found.length,
    ...(at === undefined ? {} : { knownAt: Date.parse(at) }),
  }
}
