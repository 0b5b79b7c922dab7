/**
 * Gathers what one operation does to labels: new labels, changed ones, links, events and movements of stock, so that
 * the labels and the ledgers they could be replayed from cannot come apart.
 */
import type {
  CounterLine,
  Effects,
  EventLine,
  LinkLine,
  NewRecord,
  RecordChange,
  Report,
  VariationLine,
} from '../effects.ts'
import { isOnTheWay, type LabelRow, type NewLabel } from '../labels/label-row.ts'
import type { Numbers } from '../operation.ts'
import { stockLines, type StockCause } from './stock-lines.ts'

/** The instant of all that happens, and where ids come from. */
export interface LedgerMoment {
  readonly now: string
  readonly numbers: Pick<Numbers, 'newId'>
}

export class Ledger {
  /** The instant of all that happens here. */
  readonly now: string
  readonly created: NewLabel[] = []
  readonly changed = new Map<string, LabelRow>()
  readonly links: LinkLine[] = []
  readonly events: EventLine[] = []
  readonly records: NewRecord[] = []
  readonly changes: RecordChange[] = []
  readonly reports: Report[] = []
  readonly counters: CounterLine[] = []
  /** Movements of food without labels. */
  readonly bare: VariationLine[] = []
  readonly #newId: () => string
  readonly #cause: StockCause | undefined

  /** @param cause why stock moves; an operation that makes or changes no label has none. */
  constructor({ now, numbers }: LedgerMoment, cause?: StockCause) {
    this.now = now
    this.#newId = () => numbers.newId()
    this.#cause = cause
  }

  /** Notes an event; answers its id. */
  event(line: Omit<EventLine, 'id'>): string {
    const id = this.#newId()
    this.events.push({ ...line, id })
    return id
  }

  link(line: Omit<LinkLine, 'id'>): void {
    this.links.push({ ...line, id: this.#newId() })
  }

  create(label: NewLabel): void {
    this.created.push(label)
  }

  /** The label as it is after the operation. */
  change(label: LabelRow): void {
    this.changed.set(label.id, label)
  }

  /** Fields of another record that change; those that stay as they are are left out. */
  alter({ entity, id, version, locationId, before, after }: RecordChange): void {
    const different = Object.keys(after).filter(name => before[name] !== after[name])
    if (different.length === 0) return
    const only = (values: RecordChange['after']) =>
      Object.fromEntries(different.map(name => [name, values[name] ?? null]))
    this.changes.push({
      entity,
      id,
      version,
      ...(locationId === undefined ? {} : { locationId }),
      before: only(before),
      after: only(after),
    })
  }

  /** Food without a label moves. */
  vary(line: Omit<VariationLine, 'id' | 'labelId' | 'batchId' | 'transferId' | 'at'>): void {
    this.bare.push({
      ...line,
      id: this.#newId(),
      batchId: null,
      labelId: null,
      transferId: null,
      at: this.now,
    })
  }

  effects(): Effects {
    const { now, created, links, events, records, changes, reports, counters } = this
    const changed = [...this.changed.values()]
    if (created.length + changed.length > 0 && this.#cause === undefined)
      throw new Error('An operation on labels says why stock moves')
    const cause = this.#cause
    const travelling = cause?.mayTravel === true ? [] : (cause?.before ?? []).filter(isOnTheWay)
    if (travelling.some(({ id }) => this.changed.has(id)))
      throw new Error('A label on its way is changed by its shipment alone')
    const ofLabels =
      this.#cause === undefined ? [] : stockLines(created, changed, links, this.#cause, now, this.#newId)
    const variations = [...ofLabels, ...this.bare]
    return {
      at: now,
      records,
      changes,
      labels: { created, changed },
      events,
      links,
      variations,
      reports,
      counters,
    }
  }
}
