import { fetchDictionary } from '../../../data/text/dictionaries.ts'
import { chooseLocale, languageOf, type Language } from '@cloche/domain/text'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../../data/session/session.ts'

/** The language labels are printed in: the organization's, whatever the reader's is. */
export function usePrintLanguage(): Language {
  const { organization } = useSession()
  return languageOf(chooseLocale({ query: null, saved: organization?.locale ?? null, browser: [] }))
}

/** The word a state is printed with; the path itself while the words are on their way or for own states. */
export function usePrintedState(path: string, own: string | null): string {
  const language = usePrintLanguage()
  const { data } = useQuery({
    queryKey: ['print-words', language],
    queryFn: () => fetchDictionary('names', language),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const word = data?.[`statePath.${path}`]
  return own ?? (typeof word === 'string' ? word : path)
}
