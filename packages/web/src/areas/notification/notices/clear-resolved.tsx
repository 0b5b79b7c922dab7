import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { notify, notifyProblem } from '../../../data/messages.ts'
import { useText } from '../../../data/text/texts.ts'
import type { ListMachine } from '../../../entity-screens/machine/list/use-list-machine.ts'
import { ConfirmDialog } from '../../../kit/feedback/confirm-dialog.tsx'
import { clearResolved, countResolved } from './notice-calls.ts'

/** Clears away what is resolved: counts it, asks, removes it. */
export function ClearResolved({ machine }: { machine: ListMachine }) {
  const t = useText()
  const [count, setCount] = useState<number | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  if (!machine.rights.remove) return null
  async function ask() {
    setIsBusy(true)
    try {
      const found = await countResolved()
      if (found === 0) notify({ kind: 'info', message: t('notice.clearNone') })
      else setCount(found)
    } catch (error) {
      notifyProblem(error)
    }
    setIsBusy(false)
  }
  async function clear() {
    try {
      await clearResolved()
    } catch (error) {
      notifyProblem(error)
      throw error
    }
    notify({ kind: 'success', message: t('notice.cleared', { count: count ?? 0 }) })
  }
  return (
    <>
      <Button
        variant="default"
        loading={isBusy}
        leftSection={<IconTrash size={20} stroke={1.6} />}
        onClick={() => void ask()}
      >
        {t('notice.clear')}
      </Button>
      <ConfirmDialog
        isOpen={count !== null}
        onClose={() => setCount(null)}
        title={t('notice.clearAsk', { count: count ?? 0 })}
        confirmLabel={t('notice.clearCount', { count: count ?? 0 })}
        isDanger
        onConfirm={clear}
      >
        {t('notice.clearText')}
      </ConfirmDialog>
    </>
  )
}
