import { Checkbox, NumberInput } from '@mantine/core'
import { entityNamed } from '@cloche/domain/entities'
import { isBeyond } from '@cloche/domain/rules/tasks'
import { useState } from 'react'
import { attachFile } from '../../../data/files/attach.ts'
import { PhotoTaker } from '../../../data/files/photo-taker.tsx'
import { useFormats } from '../../../data/formats/formats.ts'
import { notify, notifyProblem } from '../../../data/messages.ts'
import { useRecords, type RecordOf } from '../../../data/records/records.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { noteWrite } from '../../../entity-screens/machine/record-actions.ts'
import { mayChange } from '../../../entity-screens/machine/rights.ts'
import { sendChange } from '../../../entity-screens/machine/wire.ts'
import { LoadFailed } from '../../../data/wire/load-failed.tsx'
import { Note } from '../../../kit/layout/layout.tsx'
import { ListSkeleton } from '../../../kit/states/skeletons.tsx'
import { doTask, useUnsentRows } from './do-task.ts'
import { stepsQuery } from './seen-steps.ts'
import classes from './today.module.css'

const entity = entityNamed('subtask')
type Step = RecordOf<'subtask'>

/** The bytes of a photo as a file, under a name that says of what it is. */
function fileOf(photo: string, name: string): File {
  const bytes = Uint8Array.from(atob(photo), sign => sign.codePointAt(0) ?? 0)
  return new File([bytes], `${name}.jpg`, { type: 'image/jpeg' })
}

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
      hideControls
      inputMode="decimal"
      suffix={step.unit === null ? '' : ` ${step.unit}`}
      placeholder={step.unit ?? ''}
      error={isBeyond(step) && t('today.beyond')}
      onChange={setTyped}
      onBlur={save}
      onKeyDown={event => event.key === 'Enter' && save()}
    />
  )
}

function Photo({
  step,
  isOff,
  onDone,
}: {
  step: Step
  isOff: boolean
  onDone: (attachmentId: string) => void
}) {
  const t = useText()
  const [photo, setPhoto] = useState<string | null>(null)
  async function send(taken: string) {
    setPhoto(taken)
    try {
      const owner = { entity: 'subtask', recordId: step.id }
      onDone((await attachFile(fileOf(taken, step.text), owner)).id)
    } catch (error) {
      setPhoto(null)
      notifyProblem(error)
    }
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
      {step.attachmentId !== null && photo === null && <Note>{t('today.photoThere')}</Note>}
      {!isOff && (
        <PhotoTaker words={words} name={step.text} photo={photo} onChange={taken => void send(taken)} />
      )}
    </div>
  )
}

/** The steps of a task where it stands: ticked off, measured, photographed. */
export default function TaskSteps({ task }: { task: RecordOf<'task'> }) {
  const t = useText()
  const session = useSession()
  const [busy, setBusy] = useState<string | null>(null)
  const steps = useRecords('subtask', stepsQuery(task.id))
  const after = useUnsentRows('subtask')
  const isOver = task.status === 'end' || task.status === 'cancel'
  const may = mayChange(entity, session, ['isDone'], task.userIds) && !isOver
  async function put(
    step: Step,
    change: { isDone: boolean } | { value: number | null } | { attachmentId: string },
  ) {
    setBusy(step.id)
    try {
      if ('attachmentId' in change) await sendChange(entity, step.id, change)
      else if (await doTask(task, { step, change }, { before: [], steps: [] }, step.text))
        notify({ kind: 'success', message: t('today.kept', { name: step.text }) })
    } catch (error) {
      notifyProblem(error)
    }
    await noteWrite()
    setBusy(null)
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
              <Photo step={step} isOff={isOff} onDone={attachmentId => void put(step, { attachmentId })} />
            ) : (
              <Checkbox
                size="lg"
                label={step.isCompulsory ? t('today.compulsory', { name: step.text }) : step.text}
                checked={step.isDone}
                disabled={isOff}
                onChange={event => void put(step, { isDone: event.currentTarget.checked })}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}
