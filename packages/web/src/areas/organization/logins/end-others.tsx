import { Button } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useState } from 'react'
import { notify, notifyProblem } from '../../../data/messages.ts'
import { useText } from '../../../data/text/texts.ts'
import { noteWrite } from '../../../entity-screens/machine/record-actions.ts'
import { ConfirmDialog } from '../../../kit/feedback/confirm-dialog.tsx'
import { endOtherSessions } from './end-session.ts'

/** Ends all one's sessions but this one, after asking. */
export function EndOthers() {
  const t = useText()
  const [isAsking, setIsAsking] = useState(false)
  async function end() {
    try {
      await endOtherSessions()
      await noteWrite()
      notify({ kind: 'success', message: t('logins.othersEnded') })
    } catch (error) {
      notifyProblem(error)
      throw error
    }
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconLogout size={20} stroke={1.6} />}
        onClick={() => setIsAsking(true)}
      >
        {t('logins.endOthers')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('logins.endOthersAsk')}
        confirmLabel={t('logins.endOthers')}
        isDanger
        onConfirm={end}
      >
        {t('logins.endOthersHint')}
      </ConfirmDialog>
    </>
  )
}
