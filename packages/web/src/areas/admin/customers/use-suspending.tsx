import { useState, type ReactNode } from 'react'
import { ActionDialog } from '../../../data/actions/action-dialog.tsx'
import { notify, notifyProblem } from '../../../data/messages.ts'
import { useText } from '../../../data/text/texts.ts'
import { changeSuspended } from './customer-calls.ts'

/** Suspending asks first and can be undone; reviving does neither harm nor ask. */
export function useSuspending(onDone: () => void): {
  readonly dialog: ReactNode
  readonly suspend: (ids: readonly string[]) => void
  readonly revive: (ids: readonly string[]) => Promise<void>
} {
  const t = useText()
  const [asked, setAsked] = useState<readonly string[]>([])
  const count = asked.length
  return {
    suspend: setAsked,
    async revive(ids) {
      try {
        const revived = await changeSuspended(ids, false)
        notify({ kind: 'success', message: t('customers.reviveDone', { count: revived }) })
        onDone()
      } catch (error) {
        notifyProblem(error)
      }
    },
    dialog: count > 0 && (
      <ActionDialog
        onClose={() => setAsked([])}
        onDone={() => {
          setAsked([])
          onDone()
        }}
        action={{
          title: t('customers.suspendAsk', { count }),
          consequence: t('customers.suspendText'),
          verb: t('customers.suspendVerb', { count }),
          isDanger: true,
          run: async () => ({ ids: asked, count: await changeSuspended(asked, true) }),
          done: answer => t('customers.suspendDone', { count: answer.count }),
          undo:
            ({ ids }) =>
            async () => {
              const revived = await changeSuspended(ids, false)
              return t('customers.reviveDone', { count: revived })
            },
        }}
      />
    ),
  }
}
