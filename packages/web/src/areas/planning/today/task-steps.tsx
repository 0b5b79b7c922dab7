import { Checkbox, NumberInput } from '@mantine/core'
import { entityNamed } from '@cloche/domain/entities'
import { isBeyond } from '@cloche/domain/rules/tasks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PhotoTaker } from '../../../data/files/photo-taker.tsx'
import { useFormats } from '../../../data/formats/formats.ts'
import { notify, notifyProblem } from '../../../data/messages.ts'
import type { RecordOf } from '../../../data/records/records.ts'
import { useMayOpen } from '../../../data/routing/use-may-open.ts'
import { useSession } from '../../../data/session/session.ts'
import { useLocale } from '../../../data/text/locale.ts'
import { useText } from '../../../data/text/texts.ts'
import { noteWrite } from '../../../entity-screens/machine/record-actions.ts'
import { mayChange } from '../../../entity-screens/machine/rights.ts'
import { LoadFailed } from '../../../data/wire/load-failed.tsx'
import { decimalSeparator } from '../../../kit/floor/quantity.ts'
import { Note } from '../../../kit/layout/layout.tsx'
import { ListSkeleton } from '../../../kit/states/skeletons.tsx'
import { doTask, useUnsentRows } from './do-task.ts'
import { JobLink } from './job-button.tsx'
import { jobScreen } from './job-screens.ts'
import { stepsOf } from './seen-steps.ts'
import classes from './today.module.css'

const entity = entityNamed('subtask')
type Step = RecordOf<'subtask'>

function Value({
  step,
  isOff,
  onChange,
}: {
  step: Step
  isOff: boolean
  onChange: (value: number | null) => void
}) {
  const t = useText()
  const formats = useFormats()
  const [typed, setTyped] = useState<number | string>(step.value ?? '')
  const limits = [
    step.min === null ? null : `≥ ${formats.number(step.min)} ${step.unit ?? ''}`.trim(),
    step.max === null ? null : `≤ ${formats.number(step.max)} ${step.unit ?? ''}`.trim(),
  ]
    .filter(limit => limit !== null)
    .join(' · ')
  const save = () => {
    const value = typeof typed === 'number' ? typed : null
    if (value !== step.value) onChange(value)
  }
  return (
    <NumberInput
      size="lg"
      className={classes.value!}
      label={step.text}
      description={limits === '' ? undefined : limits}
      withAsterisk={step.isCompulsory}
      disabled={isOff}
      value={typed}
      decimalScale={2}
      decimalSeparator={decimalSeparator(useLocale())}
      hideControls
      inputMode="decimal"
      suffix={step.unit === null ? '' : ` ${step.unit}`}
      placeholder={step.unit ?? ''}
      error={isBeyond(step) && t('today.beyond')}
      onChange={setTyped}
      onBlur={save}
      // Leaving it saves; where both did, it was sent twice.
      onKeyDown={event => event.key === 'Enter' && event.currentTarget.blur()}
    />
  )
}

function Photo({
  step,
  isOff,
  onTaken,
}: {
  step: Step
  isOff: boolean
  onTaken: (photo: string) => Promise<boolean>
}) {
  const t = useText()
  const [photo, setPhoto] = useState<string | null>(null)
  async function take(taken: string) {
    setPhoto(taken)
    if (!(await onTaken(taken))) setPhoto(null)
  }
  const words = {
    add: t('today.photo'),
    again: t('today.photoAgain'),
    taken: t('today.photoTaken', { name: step.text }),
    broken: t('today.photoBroken'),
  }
  return (
    <div className={classes.photo}>
      <span>{step.isCompulsory ? t('today.compulsory', { name: step.text }) : step.text}</span>
      {step.attachmentId !== null && (photo === null || isOff) && <Note>{t('today.photoThere')}</Note>}
      {!isOff && (
        <PhotoTaker words={words} name={step.text} photo={photo} onChange={taken => void take(taken)} />
      )}
    </div>
  )
}

/** Leads to the check or the label that a step asks for: it is ticked when that is done. */
function StepJob({ step }: { step: Step }) {
  const mayOpen = useMayOpen()
  const { kind, haccpPointId, productId } = step
  if (kind !== 'check' && kind !== 'label') return null
  const job = jobScreen({ work: kind, haccpPointId, productId, supplierId: null, quantity: null }, null)
  if (job === null || job.to === null || job.pattern === null || !mayOpen(job.pattern)) return null
  return <JobLink name={step.text} job={{ ...job, to: job.to }} size="lg" variant="default" />
}

/** The steps of a task where it stands: ticked off, measured, photographed. */
export default function TaskSteps({ task }: { task: RecordOf<'task'> }) {
  const t = useText()
  const session = useSession()
  const [busy, setBusy] = useState<string | null>(null)
  const steps = useQuery(stepsOf(task.id))
  const after = useUnsentRows('subtask')
  const isOver = task.status === 'end' || task.status === 'cancel'
  const may = mayChange(entity, session, ['isDone'], task.userIds) && !isOver
  /** Whether it was done, or is kept until it is sent. */
  async function put(step: Step, change: { isDone: boolean } | { value: number | null } | { photo: string }) {
    setBusy(step.id)
    const isDone = await doTask(task, { step, change }, { before: [], steps: [] }, step.text).then(
      isKept => {
        if (isKept) notify({ kind: 'success', message: t('today.kept', { name: step.text }) })
        return true
      },
      (error: unknown) => {
        notifyProblem(error)
        return false
      },
    )
    await noteWrite()
    setBusy(null)
    return isDone
  }
  if (steps.data === undefined && steps.error !== null)
    return <LoadFailed error={steps.error} onRetry={steps.refetch} title={t('record.failed')} />
  if (steps.data === undefined) return <ListSkeleton rows={2} />
  if (steps.data.rows.length === 0) return <Note>{t('today.noSteps')}</Note>
  return (
    <ul className={classes.steps} aria-label={t('today.steps.of', { name: task.name })}>
      {steps.data.rows.map(after).map(step => {
        const isOff = !may || busy !== null
        return (
          <li key={step.id}>
            {step.kind === 'value' ? (
              <Value
                key={`${step.value ?? ''}`}
                step={step}
                isOff={isOff}
                onChange={value => void put(step, { value })}
              />
            ) : step.kind === 'photo' ? (
              <Photo step={step} isOff={!may} onTaken={photo => put(step, { photo })} />
            ) : (
              <>
                <Checkbox
                  size="lg"
                  label={step.isCompulsory ? t('today.compulsory', { name: step.text }) : step.text}
                  checked={step.isDone}
                  disabled={isOff}
                  onChange={event => void put(step, { isDone: event.currentTarget.checked })}
                />
                {may && !step.isDone && <StepJob step={step} />}
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}
