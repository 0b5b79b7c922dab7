import { IconPlugConnectedX, IconTool } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { useText } from '../../data/text/texts.ts'
import { useIsServerDown } from '../../data/wire/downtime.ts'
import { Banner } from './banner.tsx'

function follow(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** What concerns the whole app: no connection, or a server that is being worked on. Hidden at first. */
export function Banners() {
  const t = useText()
  const isOnline = useSyncExternalStore(follow, () => navigator.onLine)
  const isDown = useIsServerDown()
  if (isOnline && !isDown) return null
  return (
    <Banner icon={isOnline ? IconTool : IconPlugConnectedX}>
      {isOnline ? t('shell.downtime') : t('shell.offline')}
    </Banner>
  )
}
