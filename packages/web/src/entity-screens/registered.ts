import { useEffect } from 'react'
import { makeStore, useStore } from '../kit/store.ts'
import type { Slots } from './slots.ts'

const none: Slots = {}
const loaders = new Map<string, () => Promise<{ default: Slots }>>()
const loaded = makeStore<ReadonlyMap<string, Slots>>(new Map())

/** Says where the slots of an entity are; they are fetched with the first screen that shows it. */
export function noteSlots(entity: string, fetchSlots: () => Promise<{ default: Slots }>): void {
  loaders.set(entity, fetchSlots)
}

/** The slots of an entity; none where its area gave none. */
export async function loadSlots(entity: string): Promise<Slots> {
  const known = loaded.get().get(entity)
  if (known !== undefined) return known
  const slots = (await loaders.get(entity)?.())?.default ?? none
  loaded.set(before => new Map([...before, [entity, slots]]))
  return slots
}

/** The slots of an entity within another one's screen, as soon as they are there. */
export function useSlots(entity: string): Slots {
  const slots = useStore(loaded).get(entity)
  useEffect(() => {
    if (slots === undefined) void loadSlots(entity)
  }, [entity, slots])
  return slots ?? none
}
