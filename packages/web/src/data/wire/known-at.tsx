import { KnownAtLine } from '../../kit/states/known-at.tsx'
import { dayOf, useFormats } from '../formats/formats.ts'
import { useNow } from '../formats/use-now.ts'
import { useText } from '../text/texts.ts'
import { useIsCut } from './is-cut.ts'

/** Answers that nobody heard when are stamped with this: what came from the browser's own database before the server. */
const unheard = 1

/** When an answer was heard, where a list or a query says it; undefined: nobody knows. In milliseconds. */
export function heardAt(
  query: { readonly data?: unknown; readonly dataUpdatedAt: number } | undefined,
): number | undefined {
  const kept = (query?.data as { readonly knownAt?: number } | undefined)?.knownAt
  if (kept !== undefined) return kept
  return query === undefined || query.dataUpdatedAt <= unheard ? undefined : query.dataUpdatedAt
}

/** "As of 10:42, no connection", while nothing new can be heard; null otherwise. `at`: in milliseconds. */
export function useKnownAt(at: number | undefined): string | null {
  const t = useText()
  const formats = useFormats()
  const isCut = useIsCut()
  const now = useNow()
  if (!isCut) return null
  if (at === undefined) return t('known.before')
  const instant = new Date(at).toISOString()
  const isToday = dayOf(instant, formats.timeZone) === dayOf(new Date(now).toISOString(), formats.timeZone)
  return t('known.asOf', { when: isToday ? formats.time(at) : formats.dayTime(instant) })
}

/** The same as a line above what it is about. */
export function KnownAt({ at }: { at: number | undefined }) {
  const known = useKnownAt(at)
  return known === null ? null : <KnownAtLine>{known}</KnownAtLine>
}
