import { Button } from '@mantine/core'
import type { JobNamed } from '@cloche/domain/rules/tasks'
import { IconArrowRight } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { notifyProblem } from '../../../data/messages.ts'
import type { RecordOf } from '../../../data/records/records.ts'
import { useMayOpen } from '../../../data/routing/use-may-open.ts'
import { useExecutableActions } from '../../../data/running/executable-actions.ts'
import { RunButton } from '../../../data/running/run-button.tsx'
import { doesHere } from '../../../data/session/gate.ts'
import { useSession } from '../../../data/session/session.ts'
import { loadTexts, useText } from '../../../data/text/texts.ts'
import { call } from '../../../data/wire/call.ts'
import { newId } from '../../../data/wire/new-id.ts'
import { fetchedPart } from '../../../kit/fetched-part.tsx'
import { useInFlight } from '../../../kit/feedback/use-in-flight.ts'
import { jobScreen, screenOfCount, type JobScreen } from './job-screens.ts'

const { Part: ProgramDialog } = fetchedPart(async () => {
  const [module] = await Promise.all([
    import('./program-dialog.tsx'),
    ...(['runs', 'monitor', 'planning'] as const).map(loadTexts),
  ])
  return module
})

type Task = RecordOf<'task'>

/** The job that a task stands for, where this person may do it; null: the task is begun and ended as it stands. */
export function useJob(task: JobNamed & Pick<Task, 'actionId'>): JobScreen | null {
  const session = useSession()
  const mayOpen = useMayOpen()
  const actions = useExecutableActions(task.actionId !== null)
  const action = actions.data?.rows.find(({ id }) => id === task.actionId)
  const job = jobScreen(task, action ?? null)
  if (job === null) return null
  const may =
    job.pattern === null ? doesHere(session, 'task') && session.location !== null : mayOpen(job.pattern)
  return may ? job : null
}

/** Leads to the screen on which a job is done. */
export function JobLink({
  name,
  job: { opened, to, state },
  size,
  variant = 'filled',
}: {
  /** What it is done for. */
  name: string
  job: JobScreen & { readonly to: string }
  size: 'md' | 'lg'
  variant?: 'filled' | 'default'
}) {
  const t = useText()
  const verb = t(`today.open.${opened.job}`)
  return (
    <Button
      component={Link}
      to={to}
      {...(state && { state })}
      size={size}
      variant={variant}
      leftSection={<IconArrowRight size={22} stroke={1.8} aria-hidden />}
      aria-label={t('today.open.of', { job: verb, name })}
    >
      {verb}
    </Button>
  )
}

/** Opens the job of a task: one press, and its task is done when that is done. */
export function JobButton({ task, job, size = 'lg' }: { task: Task; job: JobScreen; size?: 'md' | 'lg' }) {
  const t = useText()
  const navigate = useNavigate()
  const counting = useInFlight()
  const [isChoosing, setIsChoosing] = useState(false)
  const { opened, to } = job
  const verb = t(`today.open.${opened.job}`)
  const look = {
    size,
    leftSection: <IconArrowRight size={22} stroke={1.8} aria-hidden />,
    'aria-label': t('today.open.of', { job: verb, name: task.name }),
  }
  if (opened.job === 'run') {
    const { productId, programId, deviceId, quantity } = task
    const about = {
      taskId: task.id,
      locationId: task.locationId,
      actionId: opened.actionId,
      ...(productId === null ? {} : { productId }),
      ...(programId === null ? {} : { programId }),
      ...(deviceId === null ? {} : { deviceId }),
      ...(quantity === null ? {} : { quantity }),
    }
    return <RunButton size={size} variant="filled" about={about} verb={verb} name={look['aria-label']} />
  }
  if (opened.job === 'program' && task.programId !== null)
    return (
      <>
        <Button {...look} onClick={() => setIsChoosing(true)}>
          {verb}
        </Button>
        {isChoosing && (
          <ProgramDialog
            programId={task.programId}
            productId={task.productId}
            onClose={() => setIsChoosing(false)}
          />
        )}
      </>
    )
  async function count() {
    try {
      const start = { id: newId(), kind: 'full' as const, taskId: task.id }
      const { stockCount } = await call('POST', '/stock/count/start', { body: { start } })
      void navigate(screenOfCount(stockCount))
    } catch (error) {
      notifyProblem(error)
    }
  }
  if (to !== null) return <JobLink name={task.name} job={{ ...job, to }} size={size} />
  return (
    <Button {...look} loading={counting.isRunning} onClick={() => void counting.run(count)}>
      {verb}
    </Button>
  )
}
