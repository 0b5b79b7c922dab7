import { useEffect } from 'react'
import { notify } from '../../data/messages.ts'
import { deadLinkStore, offeredStore } from '../../data/session/offered.ts'
import { useText } from '../../data/text/texts.ts'
import { fetchedPart } from '../../kit/fetched-part.tsx'
import { useStore } from '../../kit/store.ts'

const { Part: OfferedDialog } = fetchedPart(() => import('./offered-dialog.tsx'))

/** Asks about a link with somebody else's token, on whatever screen it was opened. */
export function OfferedHost() {
  const t = useText()
  const offered = useStore(offeredStore)
  const dead = useStore(deadLinkStore)
  useEffect(() => {
    if (dead === null) return
    deadLinkStore.set(null)
    notify({ kind: 'warning', message: t(dead === 'away' ? 'error.unavailable' : 'shell.offered.dead') })
  }, [dead, t])
  if (offered === null) return null
  return <OfferedDialog offered={offered} />
}
