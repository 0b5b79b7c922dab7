import { useEffect } from 'react'
import type { NavItem } from '../../data/routing/area.ts'
import { allNavItems, routeOf } from '../../data/routing/href.ts'
import { askGate } from '../../data/session/gate.ts'
import { useSession, type Session } from '../../data/session/session.ts'
import { call } from '../../data/wire/call.ts'
import { makeStore, useStore } from '../../kit/store.ts'
import { reportItems, reportPath } from './report-items.ts'

/** Reports are asked for within so many milliseconds, not by every browser at the same instant. */
const longestDelay = 2000

const extras = makeStore<readonly NavItem[]>([])

function isWanted(session: Session): boolean {
  const route = routeOf(reportPath)
  return route !== undefined && askGate(route.gate, session) === 'open'
}

/** Asks, where there is a screen for them, which actions have a report; without an answer there are none. */
export function useReportingExtras(): void {
  const session = useSession()
  const isAsked = isWanted(session)
  const locationId = session.location?.id
  useEffect(() => {
    extras.set([])
    if (!isAsked) return undefined
    const stop = new AbortController()
    const timer = setTimeout(() => {
      const body = { offset: 0, limit: 100, attributes: ['id', 'path', 'name'], filter: { hasReport: true } }
      call('POST', '/actions/executables/get', {
        body,
        quiet: true,
        redirect: false,
        signal: stop.signal,
      }).then(
        ({ executables }) => extras.set(reportItems(executables)),
        () => undefined,
      )
    }, Math.random() * longestDelay)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [isAsked, locationId])
}

/** Everything the navigation may show: what the areas declare, and the reports of actions. */
export function useNavItems(): readonly NavItem[] {
  const more = useStore(extras)
  return more.length === 0 ? allNavItems() : [...allNavItems(), ...more]
}
