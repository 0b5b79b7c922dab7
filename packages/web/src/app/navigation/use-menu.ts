import { useLayoutEffect, type RefObject } from 'react'
import { useSession } from '../../data/session/session.ts'
import { useActiveEntry } from './active-entry.ts'
import { openNavigation, type OpenItem, type OpenSection } from './navigation.ts'
import { pinnedItems, usePins } from './pins.ts'
import { useNavItems } from './reporting-extras.ts'
import { useHand, useUnderHand, type Hand } from './use-hand.ts'

/** The menu of this person here, as it is drawn. */
export interface Menu {
  readonly open: readonly OpenSection[]
  readonly pinned: readonly OpenItem[]
  /** The entry of the open screen. */
  readonly active: OpenItem | undefined
  /** It is marked on top, where it is pinned, and not in its section. */
  readonly isActivePinned: boolean
  readonly hand: Hand
}

/** Scrolls the box that an entry stands in by as little as shows it whole; the page stays where it is. */
function show(entry: Element): void {
  let box = entry.parentElement
  while (box !== null && !/auto|scroll/.test(getComputedStyle(box).overflowY)) box = box.parentElement
  if (box === null || box === document.scrollingElement || box === document.body) return
  const [at, room] = [entry.getBoundingClientRect(), box.getBoundingClientRect()]
  if (at.height === 0) return
  const above = at.top - room.top
  const below = at.bottom - room.bottom
  if (above < 0) box.scrollTop += above
  else if (below > 0) box.scrollTop += below
}

/** What stands in the menu; the entry of the open screen is brought into sight whenever another is. */
export function useMenu(): Menu {
  const session = useSession()
  const open = openNavigation(session, useNavItems())
  const items = open.flatMap(section => section.items)
  const active = useActiveEntry(items)
  const hand = useHand()
  const pins = useUnderHand(usePins(), hand.isIn)
  const { ref }: { readonly ref: RefObject<HTMLElement | null> } = hand.props
  const marked = active?.to
  useLayoutEffect(() => {
    const entry = ref.current?.querySelector('button[data-here], a[aria-current]')
    if (entry) show(entry)
  }, [ref, marked])
  const pinned = pinnedItems(pins, items).map(item => ({ ...item, isApart: false }))
  const isActivePinned = pinned.some(({ to }) => to === marked)
  return { open, pinned, active, isActivePinned, hand }
}
