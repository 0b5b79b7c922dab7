import { useState } from 'react'
import type { NavSection } from '../../data/routing/area.ts'
import { makeStore, useStore } from '../../kit/store.ts'
import { readRecord, writeRecord } from '../../data/layout/storage.ts'

const kept = makeStore<Readonly<Record<string, unknown>>>(readRecord('navigation'))

function setSectionOpen(section: NavSection, isOpen: boolean): void {
  kept.set(before => ({ ...before, [section]: isOpen }))
  writeRecord('navigation', kept.get())
}

/**
 * Which sections are open: as kept in this browser, at first only the location's; and that of the current screen, without
 * a word of it being kept, unless it is closed by hand. What such a section showed while a hand is in the menu stays.
 */
export function useOpenSections(
  here: NavSection | undefined,
  isHandIn: boolean,
): { isOpen: (section: NavSection) => boolean; toggle: (section: NavSection) => void } {
  const states = useStore(kept)
  const [was, setWas] = useState(here)
  const [closed, setClosed] = useState<NavSection>()
  const [visited, setVisited] = useState<readonly NavSection[]>([])
  if (was !== here) {
    setWas(here)
    setClosed(undefined)
  } else if (isHandIn && here !== undefined && here !== closed && !visited.includes(here)) {
    setVisited([...visited, here])
  }
  if (!isHandIn && visited.length > 0) setVisited([])
  const isOpen = (section: NavSection) => {
    const state = states[section]
    if (typeof state === 'boolean' ? state : section === 'location') return true
    return visited.includes(section) || (section === here && section !== closed)
  }
  return {
    isOpen,
    toggle: section => {
      const opens = !isOpen(section)
      setSectionOpen(section, opens)
      if (opens) return
      setVisited(visited.filter(one => one !== section))
      if (section === here) setClosed(section)
    },
  }
}
