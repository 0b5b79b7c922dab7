/** What is known of the chosen place, kept for the time without a connection and read anew while there is one. */
import { useEffect } from 'react'
import { makeStore, useStore } from '../../kit/store.ts'
import { call } from '../wire/call.ts'
import type { Answer } from '../wire/contracts.ts'
import { isSame, type Operation, type OperationRow, type Owner } from './operation.ts'
import { keepFact, readFact } from './outbox-database.ts'
import { ownerNow } from './outbox-store.ts'

export type PlaceFacts = Answer<'POST', '/labeling/offline/get'>

export const factsStore = makeStore<PlaceFacts | null>(null)

let wanting = 0

/** Whether a screen is drawn that has nothing to show before they are known. */
export const areFactsWanted = (): boolean => wanting > 0

export function useFacts(): PlaceFacts | null {
  useEffect(() => {
    wanting += 1
    return () => void (wanting -= 1)
  }, [])
  return useStore(factsStore)
}

const keyOf = ({ userId, organizationId, locationId }: Owner) =>
  `place ${organizationId}/${userId}/${locationId}`

let shownFor: string | null = null
let readAt = 0

/** When the reading of what is known now began, by `Date.now()`; 0 where it was not read since this page was opened. */
export const factsReadAt = (): number => readAt

/** Shows what was kept of a place; nothing of any other, or of another person. */
export async function openFacts(owner: Owner | null): Promise<void> {
  const key = owner === null ? null : keyOf(owner)
  if (key !== shownFor) factsStore.set(null)
  shownFor = key
  const kept = key === null ? undefined : await readFact<PlaceFacts>(key)
  if (kept !== undefined && key === shownFor) factsStore.set(kept)
}

/** Reads it anew and keeps it. @throws Problem */
export async function refreshFacts(owner: Owner): Promise<PlaceFacts> {
  const begun = Date.now()
  const facts = await call('POST', '/labeling/offline/get', { quiet: true, redirect: false })
  if (facts.place.id === owner.locationId && isSame(owner, ownerNow())) {
    shownFor = keyOf(owner)
    readAt = begun
    factsStore.set(facts)
    await keepFact(keyOf(owner), facts)
  }
  return facts
}

const labelsMost = 500
const restMs = 500
let keeping: ReturnType<typeof setTimeout> | undefined

/** Puts what was done here and is sent now among what is known, until the place is read again. */
export function noteDone({ owner, effects }: Operation): void {
  const facts = factsStore.get()
  if (facts === null || effects === undefined || facts.place.id !== owner.locationId) return
  const over = <Row extends { readonly id: string }>(kept: readonly Row[], done: readonly OperationRow[]) => {
    const ids = new Set(done.map(row => row.id))
    return [...(done as unknown as readonly Row[]), ...kept.filter(row => !ids.has(row.id))].slice(
      0,
      labelsMost,
    )
  }
  factsStore.set({
    ...facts,
    labels: over(facts.labels, effects.labels).filter(label => !label.isFinal),
    batches: over(facts.batches, effects.batches),
    containers: over(facts.containers ?? [], effects.containers ?? []),
  })
  clearTimeout(keeping)
  keeping = setTimeout(() => {
    const known = factsStore.get()
    if (known !== null && shownFor === keyOf(owner)) void keepFact(keyOf(owner), known).catch(() => undefined)
  }, restMs)
}
