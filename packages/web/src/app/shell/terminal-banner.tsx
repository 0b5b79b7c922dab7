import { Button } from '@mantine/core'
import { IconLock, IconUserCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { nameOf } from '../../data/session/person.ts'
import { useSession } from '../../data/session/session.ts'
import { useText } from '../../data/text/texts.ts'
import { isAtTerminal, useTerminal } from '../../data/terminal/kept-terminal.ts'
import { useIsServerDown } from '../../data/wire/downtime.ts'
import { useIsOnline } from '../../data/wire/is-cut.ts'
import { Banner } from './banner.tsx'

/** On a shared tablet: who works, always there, and the way back to the lock. */
export function TerminalBanner() {
  const t = useText()
  const { phase, me } = useSession()
  const terminal = useTerminal()
  const isOnline = useIsOnline()
  const isDown = useIsServerDown()
  const [isLocking, setIsLocking] = useState(false)
  if (phase !== 'user' || me === null || terminal === null || !isAtTerminal()) return null
  const name = nameOf(me)
  async function lock() {
    setIsLocking(true)
    const { lockTerminal } = await import('../../data/terminal/lock.ts')
    await lockTerminal()
  }
  return (
    <Banner
      icon={IconUserCheck}
      tone="violet"
      action={
        <Button
          size="compact-md"
          variant="default"
          loading={isLocking}
          leftSection={<IconLock size={18} stroke={1.8} aria-hidden />}
          onClick={() => void lock()}
        >
          {t('shell.tablet.lock')}
        </Button>
      }
    >
      {t(isOnline && !isDown ? 'shell.tablet.works' : 'shell.tablet.worksOffline', { name })}
    </Banner>
  )
}
