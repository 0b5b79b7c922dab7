import { Button } from '@mantine/core'
import { IconShieldCheck, IconStopwatch } from '@tabler/icons-react'
import { useState } from 'react'
import { hasLevel } from '../../../data/session/gate.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { defineSlots } from '../../../entity-screens/slots.ts'
import { StartDialog } from './start-dialog.tsx'
import { VerifyDialog } from './verify-dialog.tsx'

function ListActions() {
  const t = useText()
  const session = useSession()
  const [opened, setOpened] = useState<'start' | 'verify' | null>(null)
  const close = () => setOpened(null)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconShieldCheck size={20} stroke={1.6} aria-hidden />}
        onClick={() => setOpened('verify')}
      >
        {t('drill.verify')}
      </Button>
      {hasLevel(session, 'EV', 3) && (
        <Button
          leftSection={<IconStopwatch size={20} stroke={1.6} aria-hidden />}
          onClick={() => setOpened('start')}
        >
          {t('drill.start')}
        </Button>
      )}
      {opened === 'start' && <StartDialog onClose={close} />}
      {opened === 'verify' && <VerifyDialog onClose={close} />}
    </>
  )
}

/** Recall drills are begun from their history, and papers are checked there. */
export default defineSlots('recallDrill', { ListActions })
