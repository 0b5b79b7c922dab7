/** What a scan needs to know, out of what is known of a kitchen and what the screen at the door knows. */
import type { Known } from '../known/known.ts'
import { locationKnown, moveFacts } from '../labels/known-facts.ts'
import type { MoveFacts } from '../labels/moving/asked.ts'
import type { AskedScan, ScanFacts } from './scan.ts'

/** What the screen knows: the door, its session, the results of the label in it. */
export type DoorKnown = Pick<ScanFacts, 'batch' | 'isUsed' | 'earlier' | 'count'> & {
  readonly checkpoint: ScanFacts['checkpoint'] & { readonly sourceId: string | null }
}

const NOTHING: MoveFacts = {
  labels: [],
  batches: new Map(),
  products: new Map(),
  programs: [],
  states: new Map(),
  locations: new Map(),
  location: undefined,
  container: undefined,
  waiting: [],
}

/** Null where the place of the door, or something of the label, is not known. */
export function scanFacts(known: Known, asked: AskedScan, door: DoorKnown): ScanFacts | null {
  const { labelId, toLocationId } = asked
  const { checkpoint } = door
  const here = locationKnown(known, checkpoint.locationId)
  const move =
    labelId === undefined
      ? NOTHING
      : moveFacts(known, {
          labelIds: [labelId],
          kind: 'relocate',
          ...(toLocationId === undefined ? {} : { locationId: toLocationId }),
        })
  if (here === null || move === null) return null
  const within = (id: string | null) =>
    new Set(
      [...known.locations.values()].flatMap(place =>
        id !== null && place.hierarchy.includes(id) ? [place.id] : [],
      ),
    )
  return { ...door, here, move, places: within(checkpoint.locationId), sources: within(checkpoint.sourceId) }
}
