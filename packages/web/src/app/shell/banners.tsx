import { IconPlugConnectedX, IconTool } from '@tabler/icons-react'
import { useText } from '../../data/text/texts.ts'
import { useIsServerDown } from '../../data/wire/downtime.ts'
import { useIsOnline } from '../../data/wire/is-cut.ts'
import { Banner } from './banner.tsx'
import { TerminalBanner } from './terminal-banner.tsx'

/** What concerns the whole app: no connection, or a server that is being worked on. Hidden at first. */
export function Banners() {
  return (
    <>
      <TerminalBanner />
      <ConnectionBanner />
    </>
  )
}

function ConnectionBanner() {
  const t = useText()
  const isOnline = useIsOnline()
  const isDown = useIsServerDown()
  if (isOnline && !isDown) return null
  return (
    <Banner icon={isOnline ? IconTool : IconPlugConnectedX}>
      {isOnline ? t('shell.downtime') : t('shell.offline')}
    </Banner>
  )
}
