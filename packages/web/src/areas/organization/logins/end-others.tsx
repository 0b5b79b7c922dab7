import { Button } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useState } from 'react'
import { ActionDialog } from '../../../data/actions/action-dialog.tsx'
import { useText } from '../../../data/text/texts.ts'
import { noteWrite } from '../../../entity-screens/machine/record-actions.ts'
import { endOtherSessions } from './end-session.ts'

/** Ends all one's sessions but this one, after asking. */
export function EndOthers() {
  const t = useText()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconLogout size={20} stroke={1.6} />}
        onClick={() => setIsAsking(true)}
      >
        {t('logins.endOthers')}
      </Button>
      {isAsking && (
        <ActionDialog
          onClose={() => setIsAsking(false)}
          action={{
            title: t('logins.endOthersAsk'),
            consequence: t('logins.endOthersHint'),
            verb: t('logins.endOthers'),
            isDanger: true,
            run: () => endOtherSessions().then(noteWrite),
            done: () => t('logins.othersEnded'),
          }}
        />
      )}
    </>
  )
}
