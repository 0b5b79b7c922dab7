import { Button } from '@mantine/core'
import { IconCircleCheck, IconRepeat, IconX } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { notify, notifyProblem } from '../../../data/messages.ts'
import { t as say, useText } from '../../../data/text/texts.ts'
import type { ListMachine } from '../../../entity-screens/machine/list/use-list-machine.ts'
import { noteWrite } from '../../../entity-screens/machine/record-actions.ts'
import { cancelJobs, confirmJob, reprint, type PrintJob } from './calls.ts'

const run = async (work: () => Promise<unknown>) => {
  try {
    await work()
    await noteWrite()
  } catch (error) {
    notifyProblem(error, say('queue.failed'))
  }
}

export const cancelled = (ids: readonly string[]) =>
  run(async () => {
    const { cancelled: count } = await cancelJobs(ids)
    if (count === 0) notify({ kind: 'warning', message: say('queue.tooLate') })
    else notify({ kind: 'success', message: say('queue.cancelled', { count }) })
  })

export const printedAgain = (id: string) =>
  run(async () => {
    await reprint(id)
    notify({ kind: 'success', message: say('queue.againDone') })
  })

export const confirmed = (id: string) =>
  run(async () => {
    await confirmJob(id)
    notify({ kind: 'success', message: say('queue.confirmed') })
  })

export const isOpen = ({ status }: Pick<PrintJob, 'status'>) => status === 'queued' || status === 'sent'

function Act({ text, icon, work }: { text: string; icon: ReactNode; work: () => Promise<unknown> }) {
  const [isRunning, setIsRunning] = useState(false)
  return (
    <Button
      variant="default"
      leftSection={icon}
      loading={isRunning}
      onClick={() => {
        setIsRunning(true)
        void work().finally(() => setIsRunning(false))
      }}
    >
      {text}
    </Button>
  )
}

/** In the head of a job: what can be done with it as it stands. */
export function JobActions({ row }: { row: PrintJob }) {
  const t = useText()
  if (isOpen(row))
    return (
      <Act
        text={t('queue.cancel')}
        icon={<IconX size={20} stroke={1.6} />}
        work={() => cancelled([row.id])}
      />
    )
  return (
    <>
      {row.status === 'failed' && (
        <Act
          text={t('queue.isPrinted')}
          icon={<IconCircleCheck size={20} stroke={1.6} />}
          work={() => confirmed(row.id)}
        />
      )}
      <Act
        text={t('queue.again')}
        icon={<IconRepeat size={20} stroke={1.6} />}
        work={() => printedAgain(row.id)}
      />
    </>
  )
}

/** For the jobs that are chosen in the list: out of the queue. */
export function CancelSelected({ machine }: { machine: ListMachine }) {
  const t = useText()
  const jobs = [...machine.selected.values()] as unknown as PrintJob[]
  const waiting = jobs.filter(isOpen).map(({ id }) => id)
  if (waiting.length === 0) return null
  return (
    <Button
      leftSection={<IconX size={20} stroke={1.6} />}
      onClick={() => void cancelled(waiting).then(() => machine.selectRows([]))}
    >
      {t('queue.cancel')}
    </Button>
  )
}
