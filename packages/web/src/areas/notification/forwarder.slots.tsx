import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { hasLevel } from '../../data/session/gate.ts'
import { useSession } from '../../data/session/session.ts'
import { useText } from '../../data/text/texts.ts'
import { call } from '../../data/wire/call.ts'
import { useFormState, type Form } from '../../entity-screens/machine/record/form.ts'
import type { Values } from '../../entity-screens/machine/record/draft.ts'
import { TryButton } from '../../entity-screens/record/try-button.tsx'
import { defineSlots } from '../../entity-screens/slots.ts'
import { Card } from '../../kit/page/card.tsx'
import { PlanLines } from './forwarding/plan-lines.tsx'

type Forwarder = Row<Entities['forwarder']>

/** Sends a test through this rule alone; its deliveries come up in the tab beside. */
function TryIt({ row }: { row: Forwarder }) {
  if (!hasLevel(useSession(), 'N', 2)) return null
  const send = () => call('POST', '/notification/forwarder/try', { body: { forwarder: row.id } })
  return <TryButton send={send} text="chase.try" done="chase.tried" />
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
