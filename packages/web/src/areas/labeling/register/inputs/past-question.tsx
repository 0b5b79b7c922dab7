import { Button, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useText } from '../../../../data/text/texts.ts'
import classes from './inputs.module.css'

export interface PastQuestionProps {
  /** What is past its best-before, as people call it. */
  readonly names: readonly string[]
  readonly reason: string
  readonly onChange: (reason: string) => void
}

/** Asks before food past its best-before goes into something: why it may, in words that stay with the batch. */
export function PastQuestion({ names, reason, onChange }: PastQuestionProps) {
  const t = useText()
  if (names.length === 0) return null
  const usual = t('register.past.usual')
  return (
    <div className={classes.past} role="group" aria-label={t('register.past.title')}>
      <p className={classes.pastTitle}>
        <IconAlertTriangle size={24} stroke={1.6} aria-hidden />
        <span>{t('register.past.question', { names: names.join(', ') })}</span>
      </p>
      <Button
        size="lg"
        variant={reason === usual ? 'filled' : 'default'}
        aria-pressed={reason === usual}
        onClick={() => onChange(usual)}
      >
        {usual}
      </Button>
      <TextInput
        size="lg"
        required
        maxLength={300}
        label={t('register.past.reason')}
        value={reason}
        onChange={event => onChange(event.currentTarget.value)}
      />
    </div>
  )
}
