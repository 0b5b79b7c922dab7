import {
  CURVE_SPANS,
  moved,
  spanNamed,
  within,
  zoomed,
  type NamedSpan,
  type Span,
} from '@cloche/domain/rules/curves'
import { useSearchParams } from 'react-router'
import { useNow } from '../../../../data/formats/use-now.ts'

const names = Object.keys(CURVE_SPANS) as NamedSpan[]

export interface ChosenSpan {
  readonly span: Span
  /** Of the length of a day, a week or a month; null: of another. */
  readonly name: NamedSpan | null
  /** It reaches up to now and goes along with the clock. */
  readonly isLive: boolean
  readonly choose: (name: NamedSpan) => void
  readonly show: (span: Span) => void
  readonly zoom: (factor: number, at: number) => void
  readonly move: (part: number) => void
  /** Back to what was looked at by its name. */
  readonly reset: () => void
}

const instant = (at: number) => new Date(at).toISOString()

/** The stretch of time that is looked at, as the address has it: `span=week`, or `from` and `to`. */
export function useSpan(): ChosenSpan {
  const [query, setQuery] = useSearchParams()
  const now = useNow()
  const named = names.find(name => name === query.get('span')) ?? 'day'
  const [from, to] = [Date.parse(query.get('from') ?? ''), Date.parse(query.get('to') ?? '')]
  const isLive = !(to > from)
  const span = isLive ? spanNamed(named, now) : within({ from, to }, now)
  const length = span.to - span.from
  const set = (next: Readonly<Record<string, string>>) =>
    setQuery(
      before => {
        const query = new URLSearchParams(before)
        for (const name of ['span', 'from', 'to']) query.delete(name)
        for (const [name, value] of Object.entries(next)) query.set(name, value)
        return query
      },
      { replace: true, preventScrollReset: true },
    )
  function show(next: Span) {
    const { from: start, to: end } = within(next, Date.now())
    const name = names.find(one => CURVE_SPANS[one] === end - start)
    // What reaches up to now follows it.
    if (name !== undefined && Date.now() - end < 60_000) set({ span: name })
    else set({ span: named, from: instant(start), to: instant(end) })
  }
  return {
    span,
    name: names.find(name => Math.abs(CURVE_SPANS[name] - length) < 1000) ?? null,
    isLive,
    choose: name => set({ span: name }),
    show,
    zoom: (factor, at) => show(zoomed(span, factor, at, Date.now())),
    move: part => show(moved(span, part, Date.now())),
    reset: () => set({ span: named }),
  }
}
