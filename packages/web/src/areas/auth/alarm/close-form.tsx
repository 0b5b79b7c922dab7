import { Button, Select, Textarea } from '@mantine/core'
import { INCIDENCE_OUTCOMES } from '@cloche/domain/catalogue'
import { useState, type FormEvent } from 'react'
import { Refusal } from '../../../data/forms/refusal.tsx'
import { problemText } from '../../../data/messages.ts'
import { useText } from '../../../data/text/texts.ts'
import { Note } from '../../../kit/layout/layout.tsx'
import classes from '../login.module.css'
import { closeAlarm, type LinkedAlarm } from './alarm-calls.ts'

/** Why it happened and what was done: then it is over. */
export function CloseForm({
  id,
  asksOutcome,
  onAnswered,
}: {
  id: string
  asksOutcome: boolean
  onAnswered: (alarm: LinkedAlarm) => void
}) {
  const t = useText()
  const [cause, setCause] = useState('')
  const [corrective, setCorrective] = useState('')
  const [outcome, setOutcome] = useState<(typeof INCIDENCE_OUTCOMES)[number] | null>(null)
  const [isRunning, setIsRunning] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const isWhole = cause.trim() !== '' && corrective.trim() !== '' && (!asksOutcome || outcome !== null)
  async function close(event: FormEvent) {
    event.preventDefault()
    if (!isWhole) return
    setIsRunning(true)
    setRefusal(null)
    try {
      onAnswered(await closeAlarm(id, { cause, corrective, ...(outcome === null ? {} : { outcome }) }))
    } catch (error) {
      setRefusal(problemText(error))
      setIsRunning(false)
    }
  }
  return (
    <form className={classes.form} onSubmit={event => void close(event)} noValidate>
      <Note>{t('alarm.whatNow')}</Note>
      <Textarea
        label={t('alarm.cause')}
        value={cause}
        onChange={event => setCause(event.currentTarget.value)}
        autosize
        minRows={2}
        maxLength={4000}
        required
      />
      <Textarea
        label={t('alarm.corrective')}
        value={corrective}
        onChange={event => setCorrective(event.currentTarget.value)}
        autosize
        minRows={2}
        maxLength={4000}
        required
      />
      {asksOutcome && (
        <Select
          label={t('alarm.outcome')}
          data={INCIDENCE_OUTCOMES.map(value => ({ value, label: t(`incidence.choice.outcome.${value}`) }))}
          value={outcome}
          onChange={setOutcome}
          required
        />
      )}
      <Refusal text={refusal} />
      <Button type="submit" size="xl" fullWidth disabled={!isWhole} loading={isRunning}>
        {t('alarm.close')}
      </Button>
    </form>
  )
}
