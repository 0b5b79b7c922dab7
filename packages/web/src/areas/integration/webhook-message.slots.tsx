import { IconRefresh } from '@tabler/icons-react'
import { notify, notifyProblem } from '../../data/messages.ts'
import { t } from '../../data/text/texts.ts'
import { call } from '../../data/wire/call.ts'
import { noteWrite } from '../../entity-screens/machine/record-actions.ts'
import { defineSlots } from '../../entity-screens/slots.ts'

/** Sends a message once more, under the same id. A refusal is said. */
async function sendAgain(id: string): Promise<void> {
  try {
    await call('POST', '/integration/webhook-message/resend', { body: { webhookMessage: id } })
    await noteWrite()
    notify({ kind: 'success', message: t('hook.sentAgain') })
  } catch (error) {
    notifyProblem(error)
  }
}

export default defineSlots('webhookMessage', {
  rowActions: [
    {
      key: 'again',
      text: 'hook.again',
      icon: <IconRefresh size={20} stroke={1.6} />,
      gate: 'WB>=2',
      fits: row => row.result !== 'waiting' && row.result !== 'sending',
      run: row => sendAgain(row.id),
    },
  ],
})
