import { useEffect } from 'react'
import { useParams } from 'react-router'
import { noteRecent, recordAt } from '../../data/records/recent.ts'
import { sessionStore } from '../../data/session/session.ts'
import { hasScreen } from '../../entity-screens/fields/links/addresses.ts'

/** Remembers the record that the address opens, for the search to offer it again. */
export function useRecent(pattern: string, isOpen: boolean): void {
  const params = useParams()
  const opened = recordAt(pattern, params)
  const { entity = '', id = '' } = opened ?? {}
  useEffect(() => {
    if (isOpen && hasScreen(entity)) noteRecent(sessionStore.get(), { entity, id })
  }, [isOpen, entity, id])
}
