import { notify } from '../messages.ts'
import { sessionStore } from '../session/session.ts'
import { sessionToken } from '../session/token.ts'
import { t } from '../text/texts.ts'
import { canSeal } from '../vault/sealing.ts'
import { localScope } from './scope.ts'
import { beginLocal, hasLocalDatabase } from './stale-while-revalidate.ts'

/** Opens the browser's database behind the first screen, and keeps nothing in it that is not this session's. */
export async function startLocal(): Promise<void> {
  if (!hasLocalDatabase()) notify({ kind: 'warning', message: t('shell.noLocalDatabase'), stays: null })
  else if (!canSeal()) notify({ kind: 'warning', message: t('shell.nothingKept'), stays: null })
  const local = await beginLocal()
  if (local === undefined) return
  let scope: string | null | undefined
  const follow = () => {
    const next = localScope()
    // What an ended session left is removed with it.
    if (next === null && sessionToken() === null) scope = undefined
    // Who could not be asked about (no connection) is still logged in: their records wait.
    if (next === null || next === scope) return
    scope = next
    void local.keepOnly(next)
  }
  follow()
  sessionStore.subscribe(follow)
}
