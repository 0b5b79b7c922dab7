import { faces, type Face } from '@cloche/domain/rules/permissions'
import { rampNames, type RampName } from '../../kit/theme/ramps.ts'

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
  view: 'list' | 'cards' | 'tree'
  /** The face chosen by hand; null leaves it to the profile and the device. */
  face: Face | null
}

const densities: readonly Density[] = ['comfortable', 'regular', 'compact']

/** The usable settings of a raw record: the address gives texts, the storage what was written. */
export function readLayout(raw: Readonly<Record<string, unknown>>): Partial<Layout> {
  const read: Partial<Layout> = {}
  const { theme, themeColor, sidenav, navbar, mobile, toasts, density, view, face } = raw
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
  if (view === 'list' || view === 'cards' || view === 'tree') read.view = view
  if (face === null) read.face = null
  const chosen = faces.find(name => name === face)
  if (chosen !== undefined) read.face = chosen
  return read
}
