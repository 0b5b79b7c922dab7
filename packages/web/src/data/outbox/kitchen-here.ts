/** The kitchen as this browser knows it: what was read of the place, what was done here since, and who does it. */
import { knownOf, type KeptPlace, type Known, type Moment, type Refusal } from '@cloche/domain/operations'
import { PROBLEMS } from '@cloche/domain/problems'
import { offlineRecords } from '../local/offline.ts'
import { factsStore, type PlaceFacts } from './facts.ts'
import { sessionStore } from '../session/session.ts'
import { loadTexts, t } from '../text/texts.ts'
import { newId } from '../wire/new-id.ts'
import { Problem } from '../wire/problem.ts'

/** Evenly drawn: the few values above the largest multiple of `below` are drawn again. */
export function random(below: number): number {
  const limit = 2 ** 32 - (2 ** 32 % below)
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1))
  return drawn < limit ? drawn % below : random(below)
}

export interface KitchenHere {
  readonly place: PlaceFacts['place']
  readonly known: Known
  /** Now, as the person of this session. Serials are those that are held, and stand in what is asked. */
  readonly moment: Moment
}

/** What was kept of a place with the labels, batches and containers of today; null where nothing is kept, or not enough. */
export function kitchenOf(
  facts: PlaceFacts,
  labels: readonly object[],
  batches: readonly object[],
  now: string,
  containers: readonly object[] = facts.containers,
): KitchenHere | null {
  // HACCP points are not in what a release before kept.
  const { haccpPoints = [] } = facts as Partial<PlaceFacts>
  const kept = { ...facts, haccpPoints, labels, batches, containers } as unknown as KeptPlace
  // Kept by a release that did not tell who it is for.
  if (kept.by === undefined) return null
  const levels = sessionStore.get().permissions?.levels ?? ({} as Moment['by']['permissions']['levels'])
  return {
    place: facts.place,
    known: knownOf(kept),
    moment: {
      now,
      by: { ...kept.by, permissions: { levels } },
      numbers: { newId, newSerials: count => Array.from({ length: count }, () => ''), random },
    },
  }
}

/** Null where this browser keeps nothing. */
export async function kitchenHere(): Promise<KitchenHere | null> {
  const records = await offlineRecords()
  const facts = factsStore.get()
  if (facts === null) return null
  const labels = records?.offlineRows('label') ?? facts.labels
  const batches = records?.offlineRows('batch') ?? facts.batches
  const containers = records?.offlineRows('container') ?? facts.containers
  return kitchenOf(facts, labels, batches, new Date().toISOString(), containers)
}

/** Where the words of refusals stand. */
const saidOf = ['problems', 'traceability', 'codes', 'programs', 'expiry', 'stock'] as const

/** A refusal that was decided here, in the words in which the server says it. */
export async function problemOf({ code, faults }: Refusal): Promise<Problem> {
  await Promise.all(saidOf.map(loadTexts))
  const { status, text } = PROBLEMS[code]
  const said = faults.map(fault => ({ ...fault, message: t(fault.rule, fault.values as never) }))
  return new Problem(status, { code, message: t(text), details: { faults: said } })
}
