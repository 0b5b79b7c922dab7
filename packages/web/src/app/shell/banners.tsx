import { IconPlugConnectedX, IconTool } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { useText } from '../../data/text/texts.ts'
import { useIsServerDown } from '../../data/wire/downtime.ts'
import classes from './banners.module.css'

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
  const Icon = isOnline ? IconTool : IconPlugConnectedX
  return (
    <div role="status" className={classes.banner}>
      <Icon size={20} stroke={1.6} aria-hidden />
      {isOnline ? t('shell.downtime') : t('shell.offline')}
    </div>
  )
}
