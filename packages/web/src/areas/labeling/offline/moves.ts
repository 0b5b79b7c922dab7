/** What may happen next to a label: by the server, and without one by the same rules here. */
import { isUnavailable } from '../../../data/local/stale-while-revalidate.ts'
import { offlineRecords, unsentRecord } from '../../../data/local/offline.ts'
import { factsStore } from '../../../data/outbox/facts.ts'
import { movesOf, type Label } from '../calls.ts'

async function knownMoves(labelId: string) {
  const known = await offlineRecords()
  const facts = factsStore.get()
  const label = known?.offlineRow('label', labelId) as unknown as Label | undefined
  if (facts === null || label === undefined) return null
  const { movesLocally } = await import('./local-moves.ts')
  return { moves: movesLocally(facts, label, new Date().toISOString()) }
}

/** @throws Problem */
export async function movesOrKnown(labelId: string, signal: AbortSignal) {
  if (unsentRecord('label', labelId) !== undefined) {
    const known = await knownMoves(labelId)
    if (known !== null) return known
  }
  try {
    return await movesOf(labelId, signal)
  } catch (error) {
    const known = isUnavailable(error) ? await knownMoves(labelId) : null
    if (known === null) throw error
    return known
  }
}
