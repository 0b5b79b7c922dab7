import { Button } from '@mantine/core'
import { IconId, IconMapPinPlus, IconUserCheck, IconUserOff } from '@tabler/icons-react'
import { useState } from 'react'
import { notify, notifyUndo } from '../../../data/messages.ts'
import { t, useText } from '../../../data/text/texts.ts'
import type { ListMachine } from '../../../entity-screens/machine/list/use-list-machine.ts'
import { noteWrite, notifyRefusal } from '../../../entity-screens/machine/record-actions.ts'
import { sendChange, type RecordRow } from '../../../entity-screens/machine/wire.ts'
import { GiveDialog, type Receiver } from '../jobs/give-dialog.tsx'
import { EnrolDialog } from './enrol-dialog.tsx'

/** Switches people on or off, one after the other; what was done can be taken back. */
async function setActive(machine: ListMachine, rows: readonly RecordRow[], active: boolean): Promise<void> {
  const done: RecordRow[] = []
  try {
    for (const row of rows) done.push(await sendChange(machine.entity, row.id, { active }))
  } catch (error) {
    notifyRefusal(error)
  }
  await noteWrite()
  if (done.length === 0) return
  const message = t(active ? 'people.activated' : 'people.deactivated', { count: done.length })
  notifyUndo(message, async () => {
    for (const row of done) await sendChange(machine.entity, row.id, { active: !active })
    await noteWrite()
    notify({ kind: 'success', message: t('word.undone') })
  })
}

/** What can be done with several people: enrolling them in places, letting them work or not. */
export function SelectionActions({ machine }: { machine: ListMachine }) {
  const t = useText()
  const [isEnrolling, setIsEnrolling] = useState(false)
  const [isGiving, setIsGiving] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const rows = [...machine.selected.values()]
  if (!machine.rights.edit) return null
  const areOff = machine.state.shown === 'inactive'
  async function change() {
    setIsBusy(true)
    await setActive(machine, rows, areOff)
    setIsBusy(false)
    machine.selectRows([])
  }
  return (
    <>
      <Button
        variant="subtle"
        leftSection={<IconMapPinPlus size={20} stroke={1.6} />}
        onClick={() => setIsEnrolling(true)}
      >
        {t('people.enrol')}
      </Button>
      <Button
        variant="subtle"
        leftSection={<IconId size={20} stroke={1.6} />}
        onClick={() => setIsGiving(true)}
      >
        {t('job.give')}
      </Button>
      <Button
        variant="subtle"
        loading={isBusy}
        leftSection={
          areOff ? <IconUserCheck size={20} stroke={1.6} /> : <IconUserOff size={20} stroke={1.6} />
        }
        onClick={() => void change()}
      >
        {t(areOff ? 'people.activate' : 'people.deactivate')}
      </Button>
      {isGiving && (
        <GiveDialog
          people={rows.map(({ id, jobs }) => ({ id, jobs: (jobs ?? []) as Receiver['jobs'] }))}
          onClose={() => setIsGiving(false)}
          onDone={() => machine.selectRows([])}
        />
      )}
      {isEnrolling && (
        <EnrolDialog
          rows={rows}
          onClose={() => setIsEnrolling(false)}
          onDone={() => machine.selectRows([])}
        />
      )}
    </>
  )
}
