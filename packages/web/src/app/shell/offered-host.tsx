import { lazy, Suspense, useEffect } from 'react'
import { notify } from '../../data/messages.ts'
import { deadLinkStore, offeredStore } from '../../data/session/offered.ts'
import { useText } from '../../data/text/texts.ts'
import { useStore } from '../../kit/store.ts'

const OfferedDialog = lazy(() => import('./offered-dialog.tsx'))

/** Asks about a link with somebody else's token, on whatever screen it was opened. */
export function OfferedHost() {
  const t = useText()
  const offered = useStore(offeredStore)
  const isDead = useStore(deadLinkStore)
  useEffect(() => {
    if (!isDead) return
    deadLinkStore.set(false)
    notify({ kind: 'warning', message: t('shell.offered.dead') })
  }, [isDead, t])
  if (offered === null) return null
  return (
    <Suspense>
      <OfferedDialog offered={offered} />
    </Suspense>
  )
}
