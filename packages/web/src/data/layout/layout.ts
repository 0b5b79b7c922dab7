import { makeStore, useStore } from '../../kit/store.ts'
import { addressQuery } from './address-query.ts'
import { readLayout, type Layout, type SideNavigation } from './layout-settings.ts'
import { readRecord, writeRecord } from './storage.ts'

export type { Density, Layout, SideNavigation } from './layout-settings.ts'

/** Widths and heights of the frame, in CSS pixels. */
export const frame = { bar: 54, expanded: 300, collapsed: 80, mobileAt: 992 } as const

const initial: Layout = {
  theme: 'auto',
  themeColor: 'basil',
  sidenav: 2,
  navbar: true,
  mobile: null,
  toasts: true,
  density: 'comfortable',
  view: 'list',
  face: null,
}

const kept = readLayout(readRecord('layout'))
const asked = readLayout(Object.fromEntries(addressQuery()))

/** What the address asked for, which holds for this visit and is never kept. */
export const askedLayout: Partial<Layout> = asked

export const layoutStore = makeStore<Layout>({ ...initial, ...kept, ...asked })

/** Changes settings and keeps them for the next visit. */
export function changeLayout(change: Partial<Layout>): void {
  layoutStore.set(before => ({ ...before, ...change }))
  writeRecord('layout', { ...readLayout(readRecord('layout')), ...change })
}

/** How the side navigation stood when this browser last showed it on a desk; never hidden. */
export function keptNavigation(): SideNavigation {
  const { sidenav } = readLayout(readRecord('layout'))
  return sidenav === 1 ? 1 : 2
}

export function useLayout(): Layout {
  return useStore(layoutStore)
}
