/** Stays: where food was, in what, in which state, from when to when. Temperatures are told beside them. */
import { programEdge } from '../devices/index.ts'

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
  /** Of what a machine reports: whether its program starts or ends. */
  readonly kind?: string
  /** The container that the food is in from then on; of an unpacking, the one that it left. */
  readonly containerId?: string | null
  /** The machine that a program runs on. */
  readonly deviceId?: string | null
  readonly data?: {
    readonly madeAt?: string
    /** Of what was told later than it happened. */
    readonly happenedAt?: string
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
  /** The container it was in, by itself. */
  readonly containerId: string | null
  /** The machine that a program worked it on, as far as the events of the food say so. */
  readonly deviceId: string | null
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
  'label/return',
  'label/unreturn',
  'label/take',
  'label/replace',
  'label/split',
  'container/pack',
  'container/unpack',
  'container/move',
])
/** Food that is there no longer has no temperature. */
const over = new Set(['serve', 'consume', 'waste', 'end', 'cancel'])

/** What a stay is by: where one of these changes, another begins. */
interface Whereabouts {
  readonly state: string
  readonly locationId: string
  readonly containerId: string | null
  readonly deviceId: string | null
}
interface Open extends Whereabouts {
  readonly event: StayEvent
  readonly from: string
}
interface Closed extends Open {
  readonly label: StayLabel
  readonly to: string | null
}

const same = (a: string, b: string) => a === b || Date.parse(a) === Date.parse(b)

/** What a machine tells of its own program; null: the event is no machine's, or tells of something else. */
function machineTells({ action, deviceId, kind }: StayEvent): 'start' | 'end' | null {
  if (deviceId === undefined || deviceId === null || beginning.has(action)) return null
  return programEdge({ action, kind: kind ?? '' })
}

/** Where a label is after an event, and in which state. */
function afterEvent(event: StayEvent, label: StayLabel, known: Open | undefined): Whereabouts | null {
  const state = event.toState ?? known?.state ?? label.state
  const machine = machineTells(event)
  if (machine !== null) {
    if (known === undefined) return null
    if (machine === 'start') return { ...known, deviceId: event.deviceId ?? null }
    return known.deviceId === event.deviceId ? { ...known, deviceId: null } : known
  }
  const { action, locationId } = event
  const isCarried = action === 'container/move'
  const containerId =
    action === 'container/unpack'
      ? null
      : isCarried && known !== undefined
        ? known.containerId
        : (event.containerId ?? null)
  // A step noted while the machine works leaves the food in it; food that goes elsewhere is taken out.
  const stays =
    action === 'label/move' && known?.locationId === locationId && known.containerId === containerId
  return { state, locationId, containerId, deviceId: event.deviceId ?? (stays ? known.deviceId : null) }
}

const isSame = (a: Whereabouts, b: Whereabouts) =>
  a.state === b.state &&
  a.locationId === b.locationId &&
  a.containerId === b.containerId &&
  a.deviceId === b.deviceId

/** An event of a whole batch does not name its labels: it is about those that were made at its instant. */
function bornIn(
  ofBatch: ReadonlyMap<string, readonly StayLabel[]>,
): (event: StayEvent) => readonly StayLabel[] {
  return event => (ofBatch.get(event.batchId ?? '') ?? []).filter(label => same(label.createdAt, event.at))
}

/** The labels that an event is about. */
function aboutOf(
  event: StayEvent,
  byId: ReadonlyMap<string, StayLabel>,
  ofBatch: ReadonlyMap<string, readonly StayLabel[]>,
  born: (event: StayEvent) => readonly StayLabel[],
): readonly StayLabel[] {
  const own = event.labelId === null ? undefined : byId.get(event.labelId)
  const carried = event.action === 'container/move' ? (event.data?.labelIds ?? []) : undefined
  const named = event.data?.parts?.map(part => part.id) ?? carried
  if (named !== undefined) return named.flatMap(id => byId.get(id) ?? [])
  if (own !== undefined) return [own]
  return machineTells(event) === null ? born(event) : (ofBatch.get(event.batchId ?? '') ?? [])
}

/** The events of each label, in the order given. */
function eventsOfLabels(
  events: readonly StayEvent[],
  labels: readonly StayLabel[],
): ReadonlyMap<string, StayEvent[]> {
  const byId = new Map(labels.map(label => [label.id, label]))
  const ofBatch = Map.groupBy(labels, label => label.batchId)
  const born = bornIn(ofBatch)
  const found = new Map<string, StayEvent[]>(labels.map(label => [label.id, []]))
  for (const event of events) {
    const about = aboutOf(event, byId, ofBatch, born)
    for (const { id } of about) found.get(id)?.push(event)
    // A split is the event of the label that gave, too.
    if (event.labelId !== null && !about.some(({ id }) => id === event.labelId))
      found.get(event.labelId)?.push(event)
  }
  return found
}

const happenedAt = ({ at, data }: StayEvent) => data?.madeAt ?? data?.happenedAt ?? at

/**
 * What machines tell of a label stands where it happened; what people told later stands in the order in which they told
 * it, no earlier than what it follows.
 */
function inOrder(events: readonly StayEvent[]): { event: StayEvent; at: string }[] {
  let latest = ''
  const reported = events
    .filter(event => machineTells(event) === null)
    .map(event => {
      const at = happenedAt(event)
      latest = latest !== '' && Date.parse(at) < Date.parse(latest) ? latest : at
      return { event, at: latest }
    })
  const machines = events.filter(event => machineTells(event) !== null)
  if (machines.length === 0) return reported
  return [...reported, ...machines.map(event => ({ event, at: event.at }))].sort(
    (a, b) => Date.parse(a.at) - Date.parse(b.at),
  )
}

/** The stays of one label. */
function staysOfLabel(label: StayLabel, events: readonly StayEvent[]): Closed[] {
  const closed: Closed[] = []
  let open: Open | undefined
  let last: string | null = null
  const close = (to: string | null) => {
    if (open !== undefined) closed.push({ ...open, label, to })
    open = undefined
  }
  for (const { event, at } of inOrder(events)) {
    const isOwn = event.labelId === label.id
    if (isOwn) last = at
    const gives = isOwn && event.data?.parts !== undefined
    if (gives || (!beginning.has(event.action) && machineTells(event) === null)) continue
    const after = afterEvent(event, label, open)
    if (after === null || (open !== undefined && isSame(open, after))) continue
    close(at)
    last = at
    const { state, locationId, containerId, deviceId } = after
    if (!over.has(state)) open = { event, from: at, state, locationId, containerId, deviceId }
  }
  close(label.isFinal ? last : null)
  return closed
}

/**
 * The stays of labels, in the order they began. `events` are in order of time; a stay ends with the event that takes
 * the label to another state, place, container or machine, or with the last one of a label that is used up. Labels that
 * began together in one batch, state and place are one stay.
 */
export function staysOf(events: readonly StayEvent[], labels: readonly StayLabel[]): Stay[] {
  const own = eventsOfLabels(events, labels)
  return together(labels.flatMap(label => staysOfLabel(label, own.get(label.id) ?? [])))
}

function together(all: readonly Closed[]): Stay[] {
  const groups = Map.groupBy(all, ({ label, from, state, locationId, containerId, deviceId }) =>
    [label.batchId, Date.parse(from), state, locationId, containerId, deviceId].join('|'),
  )
  return [...groups.values()]
    .map((group): Stay => {
      const { label, state, locationId, containerId, deviceId, event, from } = group[0]!
      const ends = group.map(one => one.to)
      return {
        eventIds: [...new Set(group.map(one => one.event.id))],
        batchId: label.batchId,
        state,
        locationId,
        containerId,
        deviceId,
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
