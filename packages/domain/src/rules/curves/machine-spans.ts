/** Doors, defrosts and errors as machines tell them: beginnings and ends become stretches of time. */
import { besidesPrograms } from '../devices/index.ts'
import type { Span } from './spans.ts'

export type MachineSpanKind = 'door' | 'defrost' | 'error'

export interface SaidByMachine {
  readonly at: number
  readonly action: string
  /** As events have it: `start`, `end`, `info`... */
  readonly kind: string
}

export interface MachineSpan extends Span {
  readonly kind: MachineSpanKind
  /** Told as a single moment. */
  readonly isMoment: boolean
}

const STARTS = /(^|[/-])(open|opens|opened|start|started|begin|began|on)$/
const ENDS = /(^|[/-])(close|closes|closed|shut|end|ended|stop|stopped|off)$/

function kindOf({ action, kind }: SaidByMachine): MachineSpanKind | null {
  const besides = besidesPrograms(action)
  if (besides === 'door' || besides === 'defrost') return besides
  return kind === 'error' ? 'error' : null
}

/** What its kind says counts; only where that says neither, the words of the action do. */
function edgeOf({ action, kind }: SaidByMachine): 'start' | 'end' | null {
  if (kind === 'start') return 'start'
  if (kind === 'end' || kind === 'ended') return 'end'
  if (ENDS.test(action)) return 'end'
  return STARTS.test(action) ? 'start' : null
}

/**
 * Stretches within a span, in their order. An end without a beginning began before the span; a beginning without an end
 * goes on until the next, or to the end of the span. Other events of machines are passed over.
 */
export function machineSpans(said: readonly SaidByMachine[], { from, to }: Span): MachineSpan[] {
  const found: MachineSpan[] = []
  const open = new Map<MachineSpanKind, number>()
  const ended = new Set<MachineSpanKind>()
  const add = (kind: MachineSpanKind, start: number, end: number, isMoment = false) =>
    found.push({ kind, from: Math.max(from, start), to: Math.min(to, end), isMoment })
  for (const event of said.toSorted((one, other) => one.at - other.at)) {
    const kind = kindOf(event)
    if (kind === null || event.at > to) continue
    const edge = kind === 'error' ? null : edgeOf(event)
    const began = open.get(kind)
    if (edge === null) {
      if (event.at >= from) add(kind, event.at, event.at, true)
    } else if (edge === 'start') {
      if (began !== undefined && event.at > from) add(kind, began, event.at)
      open.set(kind, event.at)
    } else {
      const start = began ?? (ended.has(kind) ? undefined : from)
      if (start === undefined) add(kind, event.at, event.at, true)
      else if (event.at > from) add(kind, start, event.at)
      open.delete(kind)
      ended.add(kind)
    }
  }
  for (const [kind, began] of open) add(kind, began, to)
  return found.toSorted((one, other) => one.from - other.from)
}
