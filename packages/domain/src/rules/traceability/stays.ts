/** Stays: where food was, in which state, from when to when. Temperatures are told beside them. */

/** An event of the ledger, as far as it says where food is and in which state. */
export interface StayEvent {
  readonly id: string
  readonly at: string
  readonly action: string
  readonly locationId: string
  readonly labelId: string | null
  readonly batchId: string | null
  readonly toState: string | null
  readonly programId?: string | null
  readonly data?: {
    readonly madeAt?: string
    readonly parts?: readonly { readonly id: string }[]
    /** The labels in a container that was moved. */
    readonly labelIds?: readonly string[]
    readonly [name: string]: unknown
  } | null
}

/** A label, as far as stays need it. */
export interface StayLabel {
  readonly id: string
  readonly batchId: string
  readonly state: string
  readonly isFinal: boolean
  readonly createdAt: string
}

export interface Stay {
  /** The events that began it, the first of them first. */
  readonly eventIds: readonly string[]
  readonly batchId: string
  readonly state: string
  readonly locationId: string
  readonly programId: string | null
  readonly labelIds: readonly string[]
  readonly from: string
  /** When the last of the labels left; null while one is there. */
  readonly to: string | null
}

const beginning = new Set([
  'label/receive',
  'label/register',
  'label/move',
  'label/relocate',
  'label/merge',
  'label/replace',
  'label/split',
  'container/pack',
  'container/unpack',
  'container/move',
])
/** Food that is there no longer has no temperature. */
const over = new Set(['serve', 'consume', 'waste', 'end', 'cancel'])

interface Open {
  readonly event: StayEvent
  readonly from: string
  readonly state: string
  readonly locationId: string
}
interface Closed extends Open {
  readonly label: StayLabel
  readonly to: string | null
}

const same = (a: string, b: string) => a === b || Date.parse(a) === Date.parse(b)

/** The labels of each batch and the instant they were made at: an event of a whole batch does not name its labels. */
function bornIn(labels: readonly StayLabel[]): (event: StayEvent) => readonly StayLabel[] {
  const byBatch = Map.groupBy(labels, label => label.batchId)
  return event => (byBatch.get(event.batchId ?? '') ?? []).filter(label => same(label.createdAt, event.at))
}

/**
 * The stays of labels, in the order they began. `events` are in order of time; a stay ends with the event that takes
 * the label to another state or place, or with the last one of a label that is used up. Labels that began together
 * in one batch, state and place are one stay.
 */
export function staysOf(events: readonly StayEvent[], labels: readonly StayLabel[]): Stay[] {
  const byId = new Map(labels.map(label => [label.id, label]))
  const born = bornIn(labels)
  const open = new Map<string, Open>()
  const last = new Map<string, string>()
  const closed: Closed[] = []
  const close = (label: StayLabel, to: string | null) => {
    const known = open.get(label.id)
    if (known !== undefined) closed.push({ ...known, label, to })
    open.delete(label.id)
  }
  for (const event of events) {
    const at = event.data?.madeAt ?? event.at
    const own = event.labelId === null ? undefined : byId.get(event.labelId)
    if (own !== undefined) last.set(own.id, at)
    if (!beginning.has(event.action)) continue
    const carried = event.action === 'container/move' ? (event.data?.labelIds ?? []) : undefined
    const named = event.data?.parts?.map(part => part.id) ?? carried
    const parts = named?.flatMap(id => byId.get(id) ?? [])
    const begun = parts ?? (own === undefined ? born(event) : [own])
    for (const label of begun) {
      const known = open.get(label.id)
      const state = event.toState ?? known?.state ?? label.state
      if (known?.state === state && known.locationId === event.locationId) continue
      close(label, at)
      last.set(label.id, at)
      if (!over.has(state)) open.set(label.id, { event, from: at, state, locationId: event.locationId })
    }
  }
  for (const label of labels) close(label, label.isFinal ? (last.get(label.id) ?? null) : null)
  return together(closed)
}

function together(all: readonly Closed[]): Stay[] {
  const groups = Map.groupBy(all, ({ label, from, state, locationId }) =>
    [label.batchId, Date.parse(from), state, locationId].join('|'),
  )
  return [...groups.values()]
    .map((group): Stay => {
      const { label, state, locationId, event, from } = group[0]!
      const ends = group.map(one => one.to)
      return {
        eventIds: [...new Set(group.map(one => one.event.id))],
        batchId: label.batchId,
        state,
        locationId,
        programId: event.programId ?? null,
        labelIds: group.map(one => one.label.id),
        from,
        to: ends.includes(null)
          ? null
          : (ends as string[]).reduce((a, b) => (Date.parse(b) > Date.parse(a) ? b : a)),
      }
    })
    .sort((a, b) => Date.parse(a.from) - Date.parse(b.from))
}
