/** Tests of a screen, or of a part of one, in a browser: the app around it is real, the server is what the test says. */
import '../kit/theme/first.css'
import '../kit/theme/workplace.css'
import type { PermissionQuestion } from '@cloche/domain/rules/permissions'
import type { ReactElement, ReactNode } from 'react'
import { createHashRouter, Outlet, type RouteObject } from 'react-router'
import { test as plain } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render, type RenderResult } from 'vitest-browser-react/pure'
import { App } from '../app/app.tsx'
import { areas } from '../app/areas.ts'
import { makeRouter } from '../app/router.tsx'
import { ShellScreen } from '../app/shell/shell-screen.tsx'
import { beginOffline } from '../data/local/offline.ts'
import type { AreaRoute } from '../data/routing/area.ts'
import { ShellFrame } from '../app/shell-frame.tsx'
import { runningTour } from '../app/tour/tour-state.ts'
import { layoutStore } from '../data/layout/layout.ts'
import { beginLocal } from '../data/local/stale-while-revalidate.ts'
import { factsStore } from '../data/outbox/facts.ts'
import { outboxStore, othersStore } from '../data/outbox/outbox-store.ts'
import { registerAreas } from '../data/routing/href.ts'
import { deadLinkStore, offeredStore } from '../data/session/offered.ts'
import { guestSession, sessionStore, type Session } from '../data/session/session.ts'
import { keepSessionToken } from '../data/session/token.ts'
import { revokedStore, terminalStore } from '../data/terminal/kept-terminal.ts'
import { currentLocale } from '../data/text/locale.ts'
import { changeLocale, loadTexts, type TextArea } from '../data/text/texts.ts'
import { noteAnswer } from '../data/wire/downtime.ts'
import { newId } from '../data/wire/new-id.ts'
import { queryClient } from '../data/wire/queries.ts'
import { closeToasts } from '../kit/feedback/toasts.ts'
import { sessionOf, type Person } from './people.ts'
import { Wire } from './wire.ts'

registerAreas(areas)
// This browser keeps nothing: what waits for what is kept goes on.
beginOffline(Promise.resolve())

export interface Opening {
  /** Who is at work; a cook unless it is said. A guest is not logged in. */
  readonly as?: Person | 'guest'
  /** What is other than usual of how the person's rights come about. */
  readonly rights?: Partial<PermissionQuestion>
  /** What is other than usual of the session. */
  readonly session?: Partial<Session>
  /** Whether bar and navigation stand around the screen. */
  readonly inShell?: boolean
  /** The size of the page; a desk's unless it is said. */
  readonly size?: readonly [width: number, height: number]
}
export interface PartOpening extends Opening {
  /** The words that the part reads, besides the shell's. */
  readonly texts?: readonly TextArea[]
}

/** The size of a phone. */
export const phone = [360, 760] as const
const desk = [1280, 800] as const

/** Screens stand in their gate alone: bar and navigation have calls of their own. */
function Frame() {
  return <Outlet />
}
Frame.Screen = ({ route, screen }: { route: AreaRoute; screen: ReactNode }) => (
  <ShellScreen route={route}>{screen}</ShellScreen>
)

/** A token as browsers read it: it names its session. */
export const tokenOf = (sid: string): string =>
  ['of', btoa(JSON.stringify({ sid })).replaceAll('+', '-').replaceAll('/', '_'), 'signed'].join('.')

async function begin(
  wire: Wire,
  address: string,
  { as = 'cook', rights = {}, session = {}, size = desk }: Opening,
): Promise<void> {
  wire.begin()
  await page.viewport(...size)
  keepSessionToken(as === 'guest' ? null : tokenOf(newId()))
  sessionStore.set({ ...(as === 'guest' ? guestSession : sessionOf(as, rights)), ...session })
  window.location.hash = `#${address}`
  // The app does so behind its first screen: what waits for the browser's database would wait for ever.
  await Promise.all([loadTexts('shell'), beginLocal()])
}

const firstLayout = layoutStore.get()
const firstLocale = currentLocale()

const removed = (name: string) =>
  new Promise<void>((resolve, reject) => {
    const asked = indexedDB.deleteDatabase(name)
    // Whoever holds it lets go as soon as it is asked to.
    asked.onsuccess = () => resolve()
    asked.onerror = () => reject(asked.error ?? new Error(`${name} cannot be removed`))
  })

/** Nothing of one test is left for the next: all of them share a page, which fetches every screen once. */
async function forget(): Promise<void> {
  await cleanup()
  keepSessionToken(null)
  sessionStore.set(guestSession)
  queryClient.clear()
  closeToasts()
  noteAnswer(200)
  outboxStore.set([])
  othersStore.set(0)
  factsStore.set(null)
  terminalStore.set(null)
  revokedStore.set(false)
  offeredStore.set(null)
  deadLinkStore.set(null)
  runningTour.set(null)
  layoutStore.set(firstLayout)
  if (currentLocale() !== firstLocale) await changeLocale(firstLocale)
  localStorage.clear()
  sessionStorage.clear()
  const kept = await indexedDB.databases()
  await Promise.all(kept.flatMap(({ name }) => (name === undefined ? [] : [removed(name)])))
}

interface Screens {
  /** The server. */
  readonly wire: Wire
  /** Opens an address of the app. */
  readonly open: (address: string, opening?: Opening) => Promise<RenderResult>
  /** Draws a part of a screen alone, within all that stands around screens. */
  readonly draw: (part: ReactElement, opening?: PartOpening) => Promise<RenderResult>
}

export const test = plain.extend<Screens>({
  wire: async ({ task }, use) => {
    const wire = new Wire(task.name)
    await use(wire)
    await forget()
    wire.end()
  },
  open: async ({ wire }, use) => {
    await use(async (address, opening = {}) => {
      await begin(wire, address, opening)
      return render(<App router={makeRouter(opening.inShell === true ? ShellFrame : Frame)} />)
    })
  },
  draw: async ({ wire }, use) => {
    await use(async (part, { texts = [], ...opening } = {}) => {
      await Promise.all([begin(wire, '/', opening), ...texts.map(loadTexts)])
      const anywhere: RouteObject = { path: '*', element: part }
      return render(<App router={createHashRouter([anywhere])} />)
    })
  },
})
