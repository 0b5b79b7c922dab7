import { askGate } from '../session/gate.ts'
import { useSession } from '../session/session.ts'
import { routeOf } from './href.ts'

/** Answers whether a screen exists and this person may open it here; links and buttons to it ask first. */
export function useMayOpen(): (pattern: string) => boolean {
  const session = useSession()
  return pattern => {
    const route = routeOf(pattern)
    return route !== undefined && askGate(route.gate, session) === 'open'
  }
}
