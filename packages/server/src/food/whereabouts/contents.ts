/** The food that a sensor tells of in a stretch of time: what stood in the chamber, lay in the container, was in the machine. */
import { staysOf, type Stay } from '@cloche/domain/rules/traceability'
import { tellsOf, type SensorPost, type Stretch, type Telling } from '@cloche/domain/rules/whereabouts'
import type { Statement } from '../../database/connection.ts'
import type { Transaction } from '../../database/transaction.ts'
import {
  candidatesStatement,
  containersInsideStatement,
  eventsStatement,
  placesInsideStatement,
  type Inside,
} from './contents.store.ts'
import { postsOf, tellersOfStays } from './tellers.ts'
import { placesStatement } from './whereabouts.store.ts'

/** Labels that are looked at for one sensor. */
const LABELS_MAX = 2000

/** A stretch in which a sensor told of food: the stay it was in, and its labels. */
export interface FoodInside {
  readonly stay: Stay
  readonly by: Telling['by']
  /** Within the stretch that was asked for. */
  readonly from: string
  readonly to: string
}

export interface Contents {
  readonly food: readonly FoodInside[]
  /** False: there was more food than is looked at. */
  readonly isWhole: boolean
}

const isDuring = ({ from, to }: Stretch<unknown>, asked: { from: string; to: string }) =>
  (from === null || Date.parse(from) < Date.parse(asked.to)) &&
  (to === null || Date.parse(to) > Date.parse(asked.from))

async function insideOf(
  transaction: Transaction,
  organizationId: string,
  posts: readonly SensorPost[],
): Promise<Inside> {
  const idsOf = async (statement: Statement<{ id: string }>) =>
    (await transaction.query(statement)).rows.map(({ id }) => id)
  const containers = posts.flatMap(post => post.containerId ?? [])
  const { rows: places } = await transaction.query(
    placesStatement(
      organizationId,
      posts.map(post => post.locationId),
    ),
  )
  // Of a sensor that tells of nothing by its place, nothing there is looked at: that may be a whole kitchen.
  const chambers = posts.flatMap(post =>
    places
      .filter(place => place.id === post.locationId && tellsOf(post, place).includes('place'))
      .map(place => place.id),
  )
  const [locationIds, containerIds] = await Promise.all([
    chambers.length === 0 ? [] : idsOf(placesInsideStatement(organizationId, chambers)),
    containers.length === 0 ? [] : idsOf(containersInsideStatement(organizationId, containers)),
  ])
  return { locationIds, containerIds, deviceIds: posts.flatMap(post => post.deviceId ?? []) }
}

/**
 * The food that a sensor tells of between two instants, in the order in which it came. The same rule decides as for
 * traces, read from the other side.
 */
export async function contentsOf(
  transaction: Transaction,
  organizationId: string,
  sensorId: string,
  asked: { readonly from: string; readonly to: string },
  now: string,
): Promise<Contents> {
  const posts = (await postsOf(transaction, organizationId, sensorId)).filter(post => isDuring(post, asked))
  if (posts.length === 0) return { food: [], isWhole: true }
  const inside = await insideOf(
    transaction,
    organizationId,
    posts.map(post => post.value),
  )
  const found = await transaction.query(candidatesStatement(organizationId, inside, asked.from, LABELS_MAX))
  const labels = found.rows.slice(0, LABELS_MAX)
  const events = await transaction.query(
    eventsStatement(
      organizationId,
      labels.map(label => label.id),
      [...new Set(labels.map(label => label.batchId))],
    ),
  )
  const stays = staysOf(events.rows, labels).filter(stay => isDuring({ ...stay, value: null }, asked))
  const tellings = await tellersOfStays(transaction, organizationId, stays, now)
  const clip = ({ by, from, to }: Telling, stay: Stay): FoodInside[] => {
    const starts = Math.max(Date.parse(from), Date.parse(asked.from))
    const ends = Math.min(Date.parse(to), Date.parse(asked.to))
    const instant = (at: number) => new Date(at).toISOString()
    return starts < ends ? [{ stay, by, from: instant(starts), to: instant(ends) }] : []
  }
  return {
    food: stays.flatMap((stay, index) =>
      (tellings[index] ?? [])
        .filter(telling => telling.sensorId === sensorId)
        .flatMap(telling => clip(telling, stay)),
    ),
    isWhole: found.rows.length <= LABELS_MAX,
  }
}
