/**
 * Labels are snapshots of sealed ledgers: each is read again from its events and links and compared, field by field. What the
 * ledgers do not tell of, as of labels that are older than they are, is counted and said.
 */
import { plainInstant } from '@cloche/domain/rules/ledger-seals'
import { isFinalState } from '@cloche/domain/rules/programs'
import { isZero } from '@cloche/domain/rules/amounts'
import {
  compareSnapshots,
  replay,
  reportedOf,
  type LabelSnapshot,
  type StoredEvent,
  type TraceLink,
} from '@cloche/domain/rules/traceability'
import type { Finding } from './check.ts'
import type { Ask } from './records.store.ts'

const LABELS_A_PART = 500
const GONE_MAX = 20
const NO_ID = '00000000-0000-0000-0000-000000000000'

type StoredLabel = LabelSnapshot & {
  readonly itemId: string | null
  readonly isFinal: boolean
  readonly isRemoved: boolean
  readonly updated: string
}

export interface ReportedPart {
  /** The last label of the part; null: that was all. */
  readonly last: string | null
  readonly compared: number
  /** Labels of which nothing sealed tells how they came to be as they are. */
  readonly unproved: number
  readonly findings: Finding[]
}

const amount = (name: string, of: string) =>
  `case when ${of}.${name}_value is null then null else json_build_object('value', ${of}.${name}_value, 'unit', ${of}.${name}_unit) end`

const LABELS = `select id::text as id, product_id as "productId", batch_id as "batchId", batch_item_id as "itemId", state,
    greatest(state_since, created) as "stateSince", ${amount('initial_quantity', 'label')} as "initialQuantity",
    ${amount('quantity', 'label')} as quantity, location_id as "locationId", container_id as "containerId",
    shipment_id as "shipmentId", best_before as "bestBefore", expiration, created as "createdAt", is_final as "isFinal",
    deleted is not null as "isRemoved", updated::text as updated
  from label where organization_id = $1 and id > $2::uuid order by id limit ${LABELS_A_PART}`

const LINKS = `select from_id as "fromId", to_id as "toId", event_id as "eventId", kind, created as at,
    ${amount('quantity', 'l')} as quantity
  from label_link l where organization_id = $1 and (from_id = any($2::uuid[]) or to_id = any($2::uuid[]))`

/**
 * Everything that was told of some labels ($2): of themselves, of their batches as they were made, of boxes they stood in, and of
 * labels that they were linked with ($4): what took from them, and what they are a part of. Links say no instant of their event.
 */
const EVENTS = `with named as (
    select at, id from event where organization_id = $1 and label_id = any($2::uuid[])
    union select at, id from event where organization_id = $1 and action in ('label/register', 'label/receive')
      and batch_id = any(array(select batch_id from label where organization_id = $1 and id = any($2::uuid[] || $4::uuid[])))
    union select at, id from event where organization_id = $1 and label_id = any($4::uuid[])
      and action in ('label/merge', 'label/replace', 'label/split')
    union select at, id from event where organization_id = $1 and action = 'container/move' and data -> 'labelIds' ?| $3::text[])
  select e.id, e.at, e.action, e.label_id as "labelId", e.batch_id as "batchId", e.product_id as "productId",
    e.location_id as "locationId", e.container_id as "containerId", e.to_state as "toState",
    ${amount('quantity', 'e')} as quantity, e.data
  from named join event e on e.organization_id = $1 and e.at = named.at and e.id = named.id order by e.at, e.id`

/** Labels that ledgers tell of and that are not there. */
const GONE = `select reported.id::text as id, min(reported.at)::text as at from (
    select label_id as id, at from stock_variation where organization_id = $1 and label_id is not null
    union all select label_id, at from event where organization_id = $1 and label_id is not null
    union all select to_id, created from label_link where organization_id = $1) reported
  where not exists (select from label where label.organization_id = $1 and label.id = reported.id)
  group by reported.id order by reported.id limit ${GONE_MAX}`

const COLUMN: { readonly [field in keyof StoredLabel]?: string } = {
  productId: 'product_id',
  batchId: 'batch_id',
  stateSince: 'state_since',
  initialQuantity: 'initial_quantity',
  locationId: 'location_id',
  containerId: 'container_id',
  shipmentId: 'shipment_id',
  bestBefore: 'best_before',
  isFinal: 'is_final',
  createdAt: 'created',
}

/** When a label was made, by the clock of whoever made its id, whatever its row says. */
const bornAt = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)

/** Whether a label has to be closed, or open, by what is told of it; undefined: nothing says so. */
function closedAsReported(
  { state, quantity }: LabelSnapshot,
  finals: ReadonlySet<string>,
): boolean | undefined {
  if (finals.has(state) || isFinalState(state)) return true
  return isZero(quantity) ? undefined : false
}

/** The fields of a label that differ from what is told of it. */
function fieldsOf(stored: StoredLabel, reported: LabelSnapshot, finals: ReadonlySet<string>): string[] {
  const { itemId: _item, isFinal, isRemoved: _removed, updated: _updated, ...snapshot } = stored
  const fields = compareSnapshots(
    [{ ...snapshot, shipmentId: snapshot.shipmentId ?? null }],
    new Map([[reported.id, { ...reported, shipmentId: reported.shipmentId ?? null }]]),
  ).map(({ field }) => COLUMN[field] ?? field)
  const isClosed = closedAsReported(reported, finals)
  return isClosed === undefined || isClosed === isFinal ? fields : [...fields, 'is_final']
}

async function rowsOf<Row>(ask: Ask, text: string, values: unknown[]): Promise<Row[]> {
  return (await ask({ text, values })).rows as unknown as Row[]
}

/** What ledgers tell of some labels. */
async function reportedLabels(ask: Ask, organizationId: string, labels: readonly StoredLabel[]) {
  const ids = labels.map(({ id }) => id)
  const own = new Set(ids)
  const links = await rowsOf<TraceLink & { at: string }>(ask, LINKS, [organizationId, ids])
  const linked = new Set(links.flatMap(({ fromId, toId }) => [fromId, toId]).filter(id => !own.has(id)))
  const events = await rowsOf<StoredEvent>(ask, EVENTS, [organizationId, ids, ids, [...linked]])
  const known = new Set(events.map(({ id }) => id))
  const taking = links.filter(({ fromId }) => own.has(fromId))
  return replay(
    [
      ...events.map(event => ({
        id: event.id,
        at: event.at,
        labels: reportedOf(event, labels).filter(({ labelId }) => own.has(labelId)),
      })),
      // What took from them, where its event is not found: the label that it made is gone, and named by itself.
      ...taking
        .filter(({ eventId }) => !known.has(eventId))
        .map(({ eventId, at }) => ({ id: eventId, at, labels: [] })),
    ],
    taking,
  ).labels
}

/** Compares a part of the labels, in the order of their ids. With the first, those are named that are gone. */
export async function checkLabels(ask: Ask, organizationId: string, after = NO_ID): Promise<ReportedPart> {
  const labels = await rowsOf<StoredLabel>(ask, LABELS, [organizationId, after])
  const gone = after === NO_ID ? await rowsOf<{ id: string; at: string }>(ask, GONE, [organizationId]) : []
  const reported =
    labels.length === 0 ? new Map<string, never>() : await reportedLabels(ask, organizationId, labels)
  const states = await rowsOf<{ path: string }>(
    ask,
    'select path from state where organization_id = $1 and is_final',
    [organizationId],
  )
  const finals = new Set(states.map(({ path }) => path))
  const [since] = await rowsOf<{ at: string | null }>(ask, 'select told_since() as at', [])
  const isOlder = (id: string) => bornAt(id) < Date.parse(since?.at ?? '')
  let unproved = 0
  const findings: Finding[] = gone.map(({ id, at }) => {
    const sealedAt = plainInstant(at)
    return { kind: 'removed', ledger: 'label', sealedAt, id, at: sealedAt, fields: [], subject: null }
  })
  for (const label of labels) {
    const known = reported.get(label.id)
    const at = plainInstant(label.updated)
    const subject = { entity: 'label', id: label.id }
    if (known === undefined) unproved++
    else if (label.isRemoved)
      findings.push({ kind: 'removed', ledger: 'label', sealedAt: at, id: label.id, at, fields: [], subject })
    else {
      const fields = fieldsOf(label, known, finals)
      const sealedAt = plainInstant(known.stateSince)
      // Releases before this was compared may have told less of what they did.
      if (fields.length > 0 && isOlder(label.id)) unproved++
      else if (fields.length > 0)
        findings.push({ kind: 'changed', ledger: 'label', sealedAt, id: label.id, at, fields, subject })
    }
  }
  return {
    last: labels.length < LABELS_A_PART ? null : (labels.at(-1)?.id ?? null),
    compared: labels.length,
    unproved,
    findings,
  }
}
