import type { EntityDeclaration } from '@cloche/domain/catalogue'
import { notifyProblem } from '../../../data/messages.ts'
import { sessionStore, useSession } from '../../../data/session/session.ts'
import { call } from '../../../data/wire/call.ts'
import { usualPageSize } from './list-state.ts'

/** How many rows a page of this list has: the person's own setting, kept on the server. */
export function usePageSize(entity: EntityDeclaration): [number, (size: number) => void] {
  const { me } = useSession()
  const size = me?.listSizes?.[entity.name] ?? usualPageSize
  function keep(next: number) {
    const before = sessionStore.get()
    if (before.me === null) return
    const listSizes = { ...before.me.listSizes, [entity.name]: next }
    sessionStore.set({ ...before, me: { ...before.me, listSizes } })
    call('PUT', '/user/me', { body: { me: { listSizes } }, quiet: true }).catch(notifyProblem)
  }
  return [size, keep]
}
