/** Which sensors tell of food, by where it was: decided here and nowhere else. */
import type { DeviceType, SensorMeasures } from '../devices/index.ts'
import { subPlaceTypes, type LocationType } from '../places/index.ts'
import type { Run } from './machine-runs.ts'
import type { Stretch } from './stretches.ts'

/** Where a sensor is and what it measures. */
export interface SensorPost {
  readonly measures: SensorMeasures
  readonly locationId: string
  /** The container it lies in. */
  readonly containerId: string | null
  /** The machine it belongs to. */
  readonly deviceId: string | null
  readonly deviceType: DeviceType | null
}

/** A sensor of temperatures with its posts through time. */
export interface PostedSensor {
  readonly id: string
  readonly posts: readonly Stretch<SensorPost>[]
}

/** A location, as far as it says what holds in it. */
export interface FoodPlace {
  readonly id: string
  readonly type: LocationType
  /** The temperatures that it is to keep; degrees Celsius. */
  readonly lower: number | null
  readonly upper: number | null
  /** The machines that stand at it by themselves. */
  readonly machines: readonly DeviceType[]
}

/** Where food was from one instant to another. */
export interface FoodStay {
  readonly from: string
  readonly to: string
  /** The location where it stood and those above it, the nearest first. */
  readonly places: readonly FoodPlace[]
  /** The container it was in and those that one stood in, the innermost first, stretch by stretch. */
  readonly containers: readonly Stretch<readonly string[]>[]
  /** When it was in a machine that worked it. */
  readonly runs: readonly Run[]
}

/** A sensor tells of the food: as part of the machine it was in, from the container it was in, or at its place. */
export interface Telling {
  readonly sensorId: string
  readonly by: 'machine' | 'container' | 'place'
  readonly from: string
  readonly to: string
}

/** Machines that work food: their chamber is their own, wherever they stand. */
const working: readonly DeviceType[] = ['oven', 'cooker', 'blastChiller']
/** Machines that keep food: the sub-place at which one stands is its inside. */
const keeping: readonly DeviceType[] = ['fridge', 'freezer']
/** Sub-places that may be the inside of any machine; a room, a table or a seat may hold one beside the food. */
const insides: readonly LocationType[] = ['shelf', 'position']

const isSubPlace = ({ type }: Pick<FoodPlace, 'type'>) => (subPlaceTypes as readonly string[]).includes(type)

/** Whether the place is the inside of a machine, or is to keep temperatures of its own: what holds above it says nothing of it. */
function isApart(place: FoodPlace, above: FoodPlace | undefined): boolean {
  if (place.machines.some(type => keeping.includes(type))) return true
  if (insides.includes(place.type) && place.machines.some(type => working.includes(type))) return true
  const keeps = place.lower !== null || place.upper !== null
  return keeps && (place.lower !== above?.lower || place.upper !== above.upper)
}

/** Sub-places that stand in a room and in no machine. */
const open: readonly LocationType[] = ['table', 'seat']

/** Those that tell of what stands at a sub-place; `isOpen`: on a table there. */
function atPlace<P extends SensorPost>(
  place: Pick<FoodPlace, 'id' | 'type'>,
  posts: readonly P[],
  isOpen = false,
): P[] {
  const here = posts.filter(post => post.locationId === place.id && post.containerId === null)
  const room = here.filter(post => post.measures === 'room')
  const chamber = here.filter(({ measures, deviceType }) => {
    if (measures !== 'air' && measures !== 'core' && measures !== 'surface') return false
    if (deviceType === null) return true
    if (working.includes(deviceType)) return insides.includes(place.type)
    // Where a sensor of the room itself stands, or a table, a machine's chamber is another than the room.
    return !keeping.includes(deviceType) || (room.length === 0 && !isOpen)
  })
  return [...room, ...chamber]
}

type Post = SensorPost & { readonly sensorId: string }

/** The nearest sub-place that has sensors tells; the way up ends where work happens, and at what is closed for itself. */
function byPlace(places: readonly FoodPlace[], posts: readonly Post[]): Post[] {
  let isOpen = false
  for (const [index, place] of places.entries()) {
    if (!isSubPlace(place)) return []
    isOpen ||= open.includes(place.type)
    const found = atPlace(place, posts, isOpen)
    if (found.length > 0 || isApart(place, places[index + 1])) return found
  }
  return []
}

const byContainer = (ids: readonly string[], posts: readonly Post[]): Post[] => {
  for (const id of ids) {
    const found = posts.filter(post => post.containerId === id && post.measures !== 'other')
    if (found.length > 0) return found
  }
  return []
}

const byMachine = (deviceId: string, posts: readonly Post[]): Post[] =>
  posts.filter(post => post.deviceId === deviceId && post.measures !== 'other' && post.measures !== 'room')

interface Span {
  readonly from: number
  readonly to: number
}
const spanOf = (stretch: { readonly from: string | null; readonly to: string | null }): Span => ({
  from: stretch.from === null ? -Infinity : Date.parse(stretch.from),
  to: stretch.to === null ? Infinity : Date.parse(stretch.to),
})

/**
 * The sensors that tell of food during a stay, each for the stretches in which it does; in order of time, then as the
 * sensors were given. In a machine that works it, the machine's own tell and nothing else; in a container, those that
 * lie in the same one; else those at the sub-place where it stands, or at the nearest above it, below the place of work.
 * Of food that only shares a kitchen with a sensor nothing is told.
 */
export function tellersOf(stay: FoodStay, sensors: readonly PostedSensor[]): Telling[] {
  const whole = spanOf(stay)
  const known = sensors.flatMap(({ id, posts }) =>
    posts.map(post => ({ post: { ...post.value, sensorId: id }, span: spanOf(post) })),
  )
  const boxes = stay.containers.map(box => ({ ids: box.value, span: spanOf(box) }))
  const runs = stay.runs.map(run => ({ deviceId: run.deviceId, span: spanOf(run) }))
  const cuts = [whole, ...[...known, ...boxes, ...runs].map(({ span }) => span)]
    .flatMap(({ from, to }) => [from, to])
    .filter(at => at >= whole.from && at <= whole.to)
  const bounds = [...new Set(cuts)].sort((a, b) => a - b)
  const reported: (Omit<Telling, 'from' | 'to'> & { from: number; to: number })[] = []
  for (const [index, to] of bounds.entries()) {
    const from = bounds[index - 1]
    if (from === undefined) continue
    const during = ({ span }: { span: Span }) => span.from <= from && span.to >= to
    const posts = known.filter(during).map(({ post }) => post)
    const run = runs.find(during)
    const inBox = run === undefined ? byContainer(boxes.find(during)?.ids ?? [], posts) : []
    const by = run !== undefined ? 'machine' : inBox.length > 0 ? 'container' : 'place'
    const found =
      run !== undefined
        ? byMachine(run.deviceId, posts)
        : inBox.length > 0
          ? inBox
          : byPlace(stay.places, posts)
    for (const { sensorId } of found) {
      const before = reported.find(one => one.sensorId === sensorId && one.by === by && one.to === from)
      if (before === undefined) reported.push({ sensorId, by, from, to })
      else before.to = to
    }
  }
  const instant = (at: number) => new Date(at).toISOString()
  return reported.map(({ sensorId, by, from, to }) => ({
    sensorId,
    by,
    from: instant(from),
    to: instant(to),
  }))
}

/**
 * Which food a sensor tells of by where it is now: of what is in its container, of what stands at its place and in it, of
 * what a program works in its machine. Nothing: of none. `others`: the sensors of temperatures at the same location.
 */
export function tellsOf(
  post: SensorPost,
  place: Pick<FoodPlace, 'id' | 'type'>,
  others: readonly SensorPost[] = [],
): Telling['by'][] {
  const { measures, containerId, deviceId, deviceType } = post
  const works = deviceId !== null && deviceType !== null && working.includes(deviceType)
  const isMachines = works && measures !== 'other' && measures !== 'room'
  const isBoxes = containerId !== null && measures !== 'other'
  const isPlaces = isSubPlace(place) && atPlace(place, [post, ...others]).includes(post)
  return [
    ...(isBoxes ? (['container'] as const) : []),
    ...(isPlaces ? (['place'] as const) : []),
    ...(isMachines ? (['machine'] as const) : []),
  ]
}

/** Why a sensor tells of no food by where it is: what it measures, what it is put into, where it stands, whose it is. */
export type Silence = 'other' | 'hand' | 'site' | 'apart'

/** The reason where `tellsOf` finds nothing. */
export function silenceOf(
  { measures }: Pick<SensorPost, 'measures'>,
  place: Pick<FoodPlace, 'type'>,
): Silence {
  if (measures === 'other') return 'other'
  if (measures === 'food') return 'hand'
  return isSubPlace(place) ? 'apart' : 'site'
}
