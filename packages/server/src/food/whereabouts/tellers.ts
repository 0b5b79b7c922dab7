/** The sensors that tell of stays of food: facts are read here, `rules/whereabouts` decides. */
import { programEdge } from '@cloche/domain/rules/devices'
import type { Stay } from '@cloche/domain/rules/traceability'
import {
  runOf,
  stretchesOf,
  tellersOf,
  type FoodPlace,
  type MachineMoment,
  type PostedSensor,
  type SensorPost,
  type Stretch,
  type Telling,
} from '@cloche/domain/rules/whereabouts'
import type { Statement } from '../../database/connection.ts'
import type { Transaction } from '../../database/transaction.ts'
import {
  containersStatement,
  deviceTypesStatement,
  momentsStatement,
  placesStatement,
  programTimesStatement,
  sensorsStatement,
  sensorStatement,
  type ContainerRow,
  type SensorRow,
} from './whereabouts.store.ts'

/** A stay as far as it says where food was. */
export type PlacedStay = Pick<Stay, 'from' | 'to' | 'locationId' | 'containerId' | 'deviceId' | 'programId'>

const unique = (ids: Iterable<string | null>): string[] => [...new Set([...ids].filter(id => id !== null))]

/** The location and those above it, the nearest first. */
function pathOf(
  id: string,
  places: ReadonlyMap<string, FoodPlace & { parentId: string | null }>,
): FoodPlace[] {
  const path: FoodPlace[] = []
  for (let at = places.get(id); at !== undefined; at = places.get(at.parentId ?? '')) path.push(at)
  return path
}

interface Parent {
  readonly parentId: string | null
}

/** Which containers food in one was in, the innermost first, through all time. */
function nestingOf(
  id: string,
  parents: ReadonlyMap<string, readonly Stretch<Parent>[]>,
  above: readonly string[] = [],
): Stretch<readonly string[]>[] {
  const way = [...above, id]
  return (parents.get(id) ?? [{ value: { parentId: null }, from: null, to: null }]).flatMap(stretch => {
    const { parentId } = stretch.value
    if (parentId === null || way.includes(parentId)) return [{ ...stretch, value: way }]
    return nestingOf(parentId, parents, way).flatMap(outer => overlap(stretch, outer))
  })
}

const later = (a: string | null, b: string | null) =>
  a === null ? b : b === null || Date.parse(a) >= Date.parse(b) ? a : b
const earlier = (a: string | null, b: string | null) =>
  a === null ? b : b === null || Date.parse(a) <= Date.parse(b) ? a : b

function overlap<T>(one: Stretch<unknown>, other: Stretch<T>): Stretch<T>[] {
  const from = later(one.from, other.from)
  const to = earlier(one.to, other.to)
  return from !== null && to !== null && Date.parse(from) >= Date.parse(to)
    ? []
    : [{ value: other.value, from, to }]
}

function posted(row: SensorRow, typeOf: ReadonlyMap<string, SensorPost['deviceType']>): PostedSensor {
  const { id, removed, changes, measures, locationId, containerId, deviceId } = row
  const posts = stretchesOf({ measures, locationId, containerId, deviceId }, changes, removed)
  return {
    id,
    posts: posts.map(({ value, ...stretch }) => ({
      ...stretch,
      value: {
        ...value,
        measures: value.measures ?? 'other',
        deviceType: value.deviceId === null ? null : (typeOf.get(value.deviceId) ?? null),
      },
    })),
  }
}

/** The types of the machines that sensors belong or belonged to. */
async function typesOf(
  transaction: Transaction,
  organizationId: string,
  sensors: readonly SensorRow[],
): Promise<ReadonlyMap<string, SensorPost['deviceType']>> {
  const owners = unique(
    sensors.flatMap(({ deviceId, changes }) => [
      deviceId,
      ...changes.map(change => change.before.deviceId ?? null),
    ]),
  )
  if (owners.length === 0) return new Map()
  const { rows } = await transaction.query(deviceTypesStatement(organizationId, owners))
  return new Map(rows.map(({ id, type }) => [id, type]))
}

/** Where a sensor of temperatures was through time, the oldest first; nothing for any other. */
export async function postsOf(
  transaction: Transaction,
  organizationId: string,
  sensorId: string,
): Promise<readonly Stretch<SensorPost>[]> {
  const { rows } = await transaction.query(sensorStatement(organizationId, sensorId))
  const types = await typesOf(transaction, organizationId, rows)
  return rows.flatMap(row => posted(row, types).posts)
}

/** What is read at once of all stays. */
interface Facts {
  readonly places: ReadonlyMap<string, FoodPlace & { parentId: string | null }>
  readonly parents: ReadonlyMap<string, readonly Stretch<Parent>[]>
  readonly sensors: readonly PostedSensor[]
  readonly moments: readonly MachineMoment[]
  readonly longest: ReadonlyMap<string, number | null>
}

async function factsOf(
  transaction: Transaction,
  organizationId: string,
  stays: readonly PlacedStay[],
  now: string,
): Promise<Facts> {
  const rowsOf = async <T>(statement: Statement<T>) => (await transaction.query(statement)).rows
  const none = <T>(ids: readonly string[], statement: () => Statement<T>) =>
    ids.length === 0 ? Promise.resolve<T[]>([]) : rowsOf(statement())
  const containerIds = unique(stays.map(stay => stay.containerId))
  const deviceIds = unique(stays.map(stay => stay.deviceId))
  const programIds = unique(stays.filter(stay => stay.deviceId !== null).map(stay => stay.programId))
  const begins = stays.map(stay => Date.parse(stay.from))
  const earliest = new Date(begins.reduce((a, b) => Math.min(a, b), Date.parse(now))).toISOString()
  const [places, containers, machines, programs] = await Promise.all([
    rowsOf(placesStatement(organizationId, unique(stays.map(stay => stay.locationId)))),
    none<ContainerRow>(containerIds, () => containersStatement(organizationId, containerIds)),
    none(deviceIds, () => momentsStatement(organizationId, deviceIds, earliest, now)),
    none<{ id: string; longest: number | null }>(programIds, () =>
      programTimesStatement(organizationId, programIds),
    ),
  ])
  const sensors = await rowsOf(
    sensorsStatement(organizationId, {
      locationIds: places.map(place => place.id),
      containerIds: containers.map(container => container.id),
      deviceIds,
    }),
  )
  const types = await typesOf(transaction, organizationId, sensors)
  return {
    places: new Map(places.map(place => [place.id, place])),
    parents: new Map(containers.map(({ id, parentId, changes }) => [id, stretchesOf({ parentId }, changes)])),
    sensors: sensors.map(row => posted(row, types)),
    moments: machines.flatMap(({ deviceId, at, ...said }) => {
      const edge = programEdge(said)
      return edge === null ? [] : [{ deviceId, at, edge }]
    }),
    longest: new Map(programs.map(({ id, longest }) => [id, longest])),
  }
}

/** The sensors that tell of each stay, and for which stretches of it; in the order of the stays. */
export async function tellersOfStays(
  transaction: Transaction,
  organizationId: string,
  stays: readonly PlacedStay[],
  now: string,
): Promise<Telling[][]> {
  if (stays.length === 0) return []
  const { places, parents, sensors, moments, longest } = await factsOf(
    transaction,
    organizationId,
    stays,
    now,
  )
  return stays.map(stay => {
    const to = stay.to ?? now
    const run = runOf({ ...stay, to, longest: longest.get(stay.programId ?? '') ?? null }, moments)
    return tellersOf(
      {
        from: stay.from,
        to,
        places: pathOf(stay.locationId, places),
        containers: stay.containerId === null ? [] : nestingOf(stay.containerId, parents),
        runs: run === null ? [] : [run],
      },
      sensors,
    )
  })
}
