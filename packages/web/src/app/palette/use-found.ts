import { useDebouncedValue } from '@mantine/hooks'
import { phraseKey } from '@cloche/domain/derive'
import { entityNamed } from '@cloche/domain/entities'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { recentRecords, type RecordReference } from '../../data/records/recent.ts'
import { href, routeOf, type ParamsOf } from '../../data/routing/href.ts'
import { askGate } from '../../data/session/gate.ts'
import { useSession, type Session } from '../../data/session/session.ts'
import type { Translate } from '../../data/text/texts.ts'
import { call } from '../../data/wire/call.ts'
import type { Answer } from '../../data/wire/contracts.ts'
import { queryClient, queryKeys } from '../../data/wire/queries.ts'
import { addressOf, listPatternOf } from '../../entity-screens/fields/links/addresses.ts'
import { loadEntityTexts } from '../../entity-screens/entity-texts.ts'
import { entityIcon } from '../../entity-screens/reading/entity-icons.ts'
import type { Choice } from './choice.ts'

/** Typing pauses this long before the server is asked, in milliseconds. */
const pause = 150

type SearchAnswer = Answer<'POST', '/search'>
type FoundRecord = SearchAnswer['found'][number]

const nothing: SearchAnswer = { records: [], found: [], more: [] }

/** What the server says of a text, or of the records opened last where there is none; with the words to tell it. */
function searchQuery(text: string, records: readonly RecordReference[]) {
  return queryOptions({
    queryKey: queryKeys.named('search', text, records),
    staleTime: 10_000,
    queryFn: async ({ signal }) => {
      const body = text === '' ? { records } : { text }
      const answer = await call('POST', '/search', { body, quiet: true, signal })
      await loadEntityTexts([...answer.found, ...answer.records].map(({ entity }) => entity))
      return answer
    },
  })
}

/** Asks at once, without waiting for the end of typing. */
export function askNow(typed: string): Promise<SearchAnswer> {
  return queryClient.fetchQuery(searchQuery(typed.trim(), []))
}

/** Asks for what a text means once typing pauses; without one, for what was opened last. */
export function useFound(typed: string, isOpen: boolean) {
  const session = useSession()
  const text = typed.trim()
  const [asked] = useDebouncedValue(text, text === '' ? 0 : pause)
  const records = isOpen && asked === '' ? recentRecords(session) : []
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    ...searchQuery(asked, records),
    enabled: isOpen && (asked !== '' || records.length > 0),
    placeholderData: keepPreviousData,
  })
  const isAsking = asked !== text || (isFetching && (isPlaceholderData || data === undefined))
  // What was found for words is no answer to none.
  const isOfOther = (asked === '') !== (text === '') || (isPlaceholderData && asked === '')
  return { answer: isOfOther || data === undefined ? nothing : data, isAsking, error }
}

/** The list of an entity narrowed to a text; null where this person has no such list. */
function listAddress(entity: string, text: string, session: Session): string | null {
  const pattern = listPatternOf(entity)
  const route = pattern === null ? undefined : routeOf(pattern)
  if (pattern === null || route === undefined || askGate(route.gate, session) !== 'open') return null
  return href(pattern, {} as ParamsOf<string>, { search: text })
}

/** What was found as choices of the palette: opened last, or by kind, with the way to the rest of each. */
export function recordChoices(
  { records, found, more }: SearchAnswer,
  typed: string,
  session: Session,
  t: Translate,
): Choice[] {
  const choiceOf = (record: FoundRecord, group: string): Choice[] => {
    const { entity, id, title, detail, batchStatus } = record
    const to = addressOf(entity, id, session)
    if (to === null) return []
    const about = group === t('shell.search.recent') ? t(phraseKey(entity, 'one')) : (detail ?? '')
    const isKeptBack = batchStatus === 'hold' || batchStatus === 'rejected'
    const note = isKeptBack
      ? [t(`shell.search.status.${batchStatus}`), about].filter(part => part !== '').join(' · ')
      : about
    return [{ key: `${entity} ${id}`, to, name: title, note, group, icon: entityIcon(entityNamed(entity)) }]
  }
  if (typed.trim() === '') return records.flatMap(record => choiceOf(record, t('shell.search.recent')))
  const entities = [...new Set(found.map(({ entity }) => entity))]
  return entities.flatMap(entity => {
    const group = t(phraseKey(entity, 'many'))
    const to = more.includes(entity) ? listAddress(entity, typed.trim(), session) : null
    const all = {
      key: `all ${entity}`,
      name: t('shell.search.all', { list: group }),
      note: '',
      group,
      icon: null,
    }
    return [
      ...found.filter(record => record.entity === entity).flatMap(record => choiceOf(record, group)),
      ...(to === null ? [] : [{ ...all, to }]),
    ]
  })
}
