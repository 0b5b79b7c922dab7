import { rampNames, type RampName } from '../../kit/theme/ramps.ts'
import { makeStore, useStore } from '../../kit/store.ts'
import { addressQuery } from './address-query.ts'
import { readRecord, writeRecord } from './storage.ts'

/** The side navigation: hidden, icons, expanded. */
export type SideNavigation = 0 | 1 | 2
export type Density = 'comfortable' | 'regular' | 'compact'

export interface Layout {
  theme: 'light' | 'dark' | 'auto'
  /** The primary ramp: the product's own or an equipment maker's. */
  themeColor: RampName
  sidenav: SideNavigation
  navbar: boolean
  /** True forces the phone layout, null lets the width decide. */
  mobile: boolean | null
  toasts: boolean
  density: Density
  view: 'list' | 'cards'
}

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
}

const densities: readonly Density[] = ['comfortable', 'regular', 'compact']

/** The usable settings of a raw record: the address gives texts, the storage what was written. */
export function readLayout(raw: Readonly<Record<string, unknown>>): Partial<Layout> {
  const read: Partial<Layout> = {}
  const { theme, themeColor, sidenav, navbar, mobile, toasts, density, view } = raw
  if (theme === 'light' || theme === 'dark' || theme === 'auto') read.theme = theme
  const ramp = rampNames.find(name => name === themeColor)
  if (ramp !== undefined) read.themeColor = ramp
  const states: readonly SideNavigation[] = [0, 1, 2]
  const state = states.find(one => String(one) === String(sidenav))
  if (state !== undefined) read.sidenav = state
  const flag = (value: unknown) =>
    ['1', 'true'].includes(String(value)) ? true : ['0', 'false'].includes(String(value)) ? false : undefined
  const [bar, phone, messages] = [flag(navbar), flag(mobile), flag(toasts)]
  if (bar !== undefined) read.navbar = bar
  if (phone !== undefined) read.mobile = phone
  if (messages !== undefined) read.toasts = messages
  const rows = densities.find(name => name === density)
  if (rows !== undefined) read.density = rows
  if (view === 'list' || view === 'cards') read.view = view
  return read
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
