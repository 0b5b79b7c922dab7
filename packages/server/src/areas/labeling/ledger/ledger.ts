/**
 * What one operation does to labels: new labels, changed snapshots, links, events and movements of stock, gathered
 * first and written together, so that the snapshots and the ledgers they could be replayed from cannot come apart.
 */
import { ENTITIES } from '@cloche/domain/entities'
import type { Amount } from '@cloche/domain/rules/amounts'
import type { TraceAction, TraceLinkKind } from '@cloche/domain/rules/traceability'
import { newId } from '../../../adapters/ids.ts'
import type { Statement } from '../../../database/connection.ts'
import type { Actor } from '../../../entity-engine/behaviours.ts'
import { changeOf } from '../../../entity-engine/changes.ts'
import { insertMany } from '../../../entity-engine/insert-many.ts'
import type { WireRow } from '../../../entity-engine/rows.ts'
import type { LabelRow } from './label-row.ts'
import { stockLines, type StockCause } from './stock-lines.ts'

export interface EventDraft {
  readonly kind: 'info' | 'warning' | 'modify' | 'end' | 'recalculate'
  readonly action: TraceAction
  readonly locationId: string
  readonly labelId?: string
  readonly batchId?: string
  readonly productId?: string
  readonly programId?: string | null
  readonly containerId?: string | null
  readonly fromState?: string | null
  readonly toState?: string | null
  readonly quantity?: Amount | null
  readonly data?: WireRow
}

export interface LinkDraft {
  readonly fromId: string
  readonly toId: string
  readonly eventId: string
  readonly locationId: string
  readonly kind: TraceLinkKind
  readonly quantity: Amount
}

/** A label as it is born. */
export type NewLabel = Partial<LabelRow> &
  Pick<
    LabelRow,
    | 'id'
    | 'locationId'
    | 'serial'
    | 'productId'
    | 'batchId'
    | 'state'
    | 'quantity'
    | 'initialQuantity'
    | 'madeAt'
    | 'stateSince'
  >

/** Foreign keys are checked row by row: their plans are kept for this transaction, not made anew for every label. */
const KEEP_PLANS: Statement = { text: 'set local plan_cache_mode = auto' }

export class Ledger {
  readonly actor: Actor
  /** The instant of all that happens here. */
  readonly now: string
  readonly created: NewLabel[] = []
  readonly changed = new Map<string, LabelRow>()
  readonly links: LinkDraft[] = []
  readonly events: (EventDraft & { id: string })[] = []
  readonly #cause: StockCause | undefined

  /** @param cause why stock moves; an operation that makes or changes no label has none. */
  constructor(actor: Actor, now: string, cause?: StockCause) {
    this.actor = actor
    this.now = now
    this.#cause = cause
  }

  /** Notes an event; answers its id. */
  event(draft: EventDraft): string {
    const id = newId()
    this.events.push({ ...draft, id })
    return id
  }

  link(draft: LinkDraft): void {
    this.links.push(draft)
  }

  create(label: NewLabel): void {
    this.created.push(label)
  }

  /** The label's snapshot as it is after the operation. */
  change(label: LabelRow): void {
    this.changed.set(label.id, label)
  }

  /** All statements, in an order in which every reference finds its row. */
  statements(): Statement[] {
    const statements: Statement[] = [KEEP_PLANS]
    const insert = (name: 'label' | 'labelLink' | 'event' | 'stockVariation', rows: readonly object[]) => {
      if (rows.length > 0)
        statements.push(insertMany(ENTITIES[name], this.actor, this.now, rows as WireRow[]))
    }
    insert('label', this.created)
    if (this.changed.size > 0) statements.push(this.updates())
    insert(
      'labelLink',
      this.links.map(link => ({ ...link, id: newId() })),
    )
    insert(
      'event',
      this.events.map(event => ({ data: {}, ...event, at: this.now, userId: this.actor.userId })),
    )
    insert('stockVariation', this.stock())
    return statements
  }

  private stock(): WireRow[] {
    if (this.created.length === 0 && this.changed.size === 0) return []
    if (this.#cause === undefined) throw new Error('An operation on labels says why stock moves')
    const lines = stockLines(this.created, this.changed.values(), this.links, this.#cause, this.now)
    return lines.map(line => ({ ...line, userId: this.actor.userId }))
  }

  private updates(): Statement {
    const rows = [...this.changed.values()]
    const columns: [name: string, sql: string, read: (label: LabelRow) => unknown][] = [
      ['id', 'uuid', label => label.id],
      ['location_id', 'uuid', label => label.locationId],
      ['state', 'text', label => label.state],
      ['is_final', 'boolean', label => label.isFinal],
      ['quantity_value', 'numeric', label => label.quantity.value],
      ['initial_quantity_value', 'numeric', label => label.initialQuantity.value],
      ['state_since', 'timestamptz', label => label.stateSince],
      ['program_id', 'uuid', label => label.programId],
      ['best_before', 'timestamptz', label => label.bestBefore],
      ['expiration', 'timestamptz', label => label.expiration],
      ['date_lines', 'text', label => JSON.stringify(label.dateLines ?? [])],
      ['pause', 'text', label => (label.pause === null ? null : JSON.stringify(label.pause))],
      ['container_id', 'uuid', label => label.containerId],
      ['opened_at', 'timestamptz', label => label.openedAt ?? null],
    ]
    const isJson = (name: string) => name === 'date_lines' || name === 'pause'
    const set = columns
      .slice(1)
      .map(([name]) => `${name} = given.${name}${isJson(name) ? '::jsonb' : ''}`)
      .join(', ')
    const arrays = columns.map(([, sql], index) => `$${index + 4}::${sql}[]`).join(', ')
    return {
      text:
        `update label set ${set}, version = version + 1, updated = $2, updated_by = $3 ` +
        `from unnest(${arrays}) as given(${columns.map(([name]) => name).join(', ')}) ` +
        `where label.organization_id = $1 and label.id = given.id`,
      values: [
        this.actor.organizationId,
        this.now,
        this.actor.userId,
        ...columns.map(([, , read]) => rows.map(read)),
      ],
      // Where the labels were before is not known here.
      change: { ...changeOf(ENTITIES.label, 'change', rows as unknown as WireRow[]), places: null },
    }
  }
}
