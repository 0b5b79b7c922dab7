/** The entries of the menu that a person has put on top of it, by their addresses; kept in this browser. */
import { readRecord, writeRecord } from '../../data/layout/storage.ts'
import { useSession } from '../../data/session/session.ts'
import { makeStore, useStore } from '../../kit/store.ts'

type Kept = Readonly<Record<string, unknown>>

/** On a device that a shift shares. */
const keptPeople = 8
const kept = makeStore<Kept>(readRecord('pins'))

/** The addresses that a person has pinned, the first pinned first. */
export function pinsOf(all: Kept, person: string): readonly string[] {
  const pins = all[person]
  return Array.isArray(pins) ? pins.filter(pin => typeof pin === 'string') : []
}

/** All that is kept with an address pinned by a person, or no longer pinned. Of people, the last that pinned are kept. */
export function withPin(all: Kept, person: string, to: string, isPinned: boolean): Kept {
  const others = pinsOf(all, person).filter(pin => pin !== to)
  const { [person]: _, ...rest } = all
  const people = [
    [person, isPinned ? [...others, to] : others] as const,
    ...Object.entries(rest).slice(0, keptPeople - 1),
  ]
  return Object.fromEntries(people)
}

/** The items that are pinned, in the order in which they were; what may not be opened any more is left out. */
export function pinnedItems<Item extends { readonly to: string }>(
  pins: readonly string[],
  open: readonly Item[],
): Item[] {
  return pins.flatMap(pin => open.find(({ to }) => to === pin) ?? [])
}

/** What the person of this session has pinned. */
export function usePins(): readonly string[] {
  const { me } = useSession()
  return pinsOf(useStore(kept), me?.id ?? '')
}

/** Pins an address for a person, or takes the pin off. */
export function setPinned(person: string, to: string, isPinned: boolean): void {
  kept.set(withPin(readRecord('pins'), person, to, isPinned))
  writeRecord('pins', kept.get())
}
