import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { ActionDialog } from '../../../data/actions/action-dialog.tsx'
import { notify, notifyProblem } from '../../../data/messages.ts'
import { useText } from '../../../data/text/texts.ts'
import type { ListMachine } from '../../../entity-screens/machine/list/use-list-machine.ts'
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
      {count !== null && (
        <ActionDialog
          onClose={() => setCount(null)}
          action={{
            title: t('notice.clearAsk', { count }),
            consequence: t('notice.clearText'),
            verb: t('notice.clearCount', { count }),
            isDanger: true,
            run: clearResolved,
            done: () => t('notice.cleared', { count }),
          }}
        />
      )}
    </>
  )
}
