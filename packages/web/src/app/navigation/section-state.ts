import type { NavSection } from '../../data/routing/area.ts'
import { makeStore, useStore } from '../../kit/store.ts'
import { readRecord, writeRecord } from '../../data/layout/storage.ts'

const kept = makeStore<Readonly<Record<string, unknown>>>(readRecord('navigation'))

/** Which sections are open; kept in this browser. At first only the location's is. */
export function useOpenSections(): (section: NavSection) => boolean {
  const states = useStore(kept)
  return section => {
    const state = states[section]
    return typeof state === 'boolean' ? state : section === 'location'
  }
}

export function setSectionOpen(section: NavSection, isOpen: boolean): void {
  kept.set(before => ({ ...before, [section]: isOpen }))
  writeRecord('navigation', kept.get())
}
