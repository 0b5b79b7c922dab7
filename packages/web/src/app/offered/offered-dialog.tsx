import { Button, Text } from '@mantine/core'
import { notifyProblem } from '../../data/messages.ts'
import type { Offered } from '../../data/session/offered.ts'
import { acceptOffered, declineOffered } from '../../data/session/offered-person.ts'
import { nameOf } from '../../data/session/person.ts'
import { useSession } from '../../data/session/session.ts'
import { useText } from '../../data/text/texts.ts'
import { Dialog } from '../../kit/feedback/dialog.tsx'
import { useInFlight } from '../../kit/feedback/use-in-flight.ts'
import classes from './offered-dialog.module.css'

/** "Go on as Marta of Hotel Marina?" Nothing of the other session is there before it is answered. */
export default function OfferedDialog({ offered }: { offered: Offered }) {
  const t = useText()
  const { me, organization } = useSession()
  const { isRunning, run } = useInFlight()
  const name = me === null ? '' : nameOf(me)
  async function go() {
    try {
      await acceptOffered(offered)
    } catch (error) {
      notifyProblem(error)
      declineOffered()
    }
  }
  return (
    <Dialog
      onClose={declineOffered}
      mustAnswer
      isBusy={isRunning}
      title={t('shell.offered.title', { name: offered.name, organization: offered.organization })}
    >
      <Text component="p" mt={0} mb="lg">
        {t('shell.offered.text', { name, organization: organization?.name ?? '' })}
      </Text>
      <div className={classes.buttons}>
        <Button variant="default" data-autofocus disabled={isRunning} onClick={declineOffered}>
          {t('shell.offered.stay', { name })}
        </Button>
        <Button loading={isRunning} onClick={() => void run(go)}>
          {t('shell.offered.go')}
        </Button>
      </div>
    </Dialog>
  )
}
