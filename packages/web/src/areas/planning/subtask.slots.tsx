import { entityNamed } from '@cloche/domain/entities'
import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useParams } from 'react-router'
import { notify, notifyProblem } from '../../data/messages.ts'
import { useRecord, type RecordOf } from '../../data/records/records.ts'
import { useSession } from '../../data/session/session.ts'
import { useText } from '../../data/text/texts.ts'
import type { KindLook, ValueProps } from '../../entity-screens/fields/kind-look.ts'
import { noteWrite } from '../../entity-screens/machine/record-actions.ts'
import { mayChange } from '../../entity-screens/machine/rights.ts'
import { defineSlots } from '../../entity-screens/slots.ts'
import { doTask } from './today/do-task.ts'

const entity = entityNamed('subtask')

/** A step of the task on screen, ticked off by whom the task is for. */
function Tick({ value, row }: ValueProps<'flag'>) {
  const t = useText()
  const session = useSession()
  const { taskId } = useParams()
  const { data: task } = useRecord('task', taskId ?? null)
  const [isBusy, setIsBusy] = useState(false)
  const may = task !== undefined && mayChange(entity, session, ['isDone'], task.userIds)
  async function tick(isDone: boolean) {
    setIsBusy(true)
    try {
      const step = row as unknown as RecordOf<'subtask'>
      const known = { before: [], steps: [] }
      if (task !== undefined && (await doTask(task, { step, change: { isDone } }, known, step.text)))
        notify({ kind: 'success', message: t('today.kept', { name: step.text }) })
    } catch (error) {
      notifyProblem(error)
    }
    await noteWrite()
    setIsBusy(false)
  }
  return (
    <Checkbox
      size="lg"
      aria-label={`${t('subtask.field.isDone')}: ${String(row['text'])}`}
      checked={value}
      disabled={!may || isBusy}
      onClick={event => event.stopPropagation()}
      onChange={event => void tick(event.currentTarget.checked)}
    />
  )
}

const isDone: Partial<KindLook<'flag'>> = { Cell: Tick, saysNo: true, width: 110 }

/** Steps of a task are ticked off where they stand. */
export default defineSlots('subtask', { fields: { isDone } })
