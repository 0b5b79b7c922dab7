import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { notify, notifyProblem } from '../../data/messages.ts'
import { hasLevel } from '../../data/session/gate.ts'
import { useSession } from '../../data/session/session.ts'
import { useText } from '../../data/text/texts.ts'
import { call } from '../../data/wire/call.ts'
import { useFormState, type Form } from '../../entity-screens/machine/record/form.ts'
import type { Values } from '../../entity-screens/machine/record/draft.ts'
import { noteWrite } from '../../entity-screens/machine/record-actions.ts'
import { defineSlots } from '../../entity-screens/slots.ts'
import { Card } from '../../kit/page/card.tsx'
import { PlanLines } from './forwarding/plan-lines.tsx'

type Forwarder = Row<Entities['forwarder']>

/** Sends a test through this rule alone; its deliveries come up in the tab beside. */
function TryIt({ row }: { row: Forwarder }) {
  const t = useText()
  const mayTry = hasLevel(useSession(), 'N', 2)
  const [isRunning, setIsRunning] = useState(false)
  if (!mayTry) return null
  async function run() {
    setIsRunning(true)
    try {
      await call('POST', '/notification/forwarder/try', { body: { forwarder: row.id } })
      await noteWrite()
      notify({ kind: 'success', message: t('chase.tried') })
    } catch (error) {
      notifyProblem(error)
    }
    setIsRunning(false)
  }
  return (
    <Button
      variant="default"
      loading={isRunning}
      leftSection={<IconSend size={20} stroke={1.6} />}
      onClick={() => void run()}
    >
      {t('chase.try')}
    </Button>
  )
}

function Summary({ row }: { row: Forwarder }) {
  const t = useText()
  return (
    <Card title={t('plan.title')}>
      <PlanLines rule={row as unknown as Values} />
    </Card>
  )
}

/** The same while it is written. */
function FormNote({ form }: { form: Form }) {
  const base = useFormState(form, state => state.base)
  const edits = useFormState(form, state => state.edits)
  return <PlanLines rule={{ ...base, ...edits }} />
}

export default defineSlots('forwarder', {
  HeaderActions: TryIt,
  Summary,
  formNote: { after: 'escalateVia', Note: FormNote },
})
