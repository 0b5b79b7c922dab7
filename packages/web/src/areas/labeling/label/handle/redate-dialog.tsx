import { Button, Modal, Textarea, TextInput } from '@mantine/core'
import type { DateKind } from '@cloche/domain/rules/expiry'
import { IconCalendarEvent } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormats } from '../../../../data/formats/formats.ts'
import { useText } from '../../../../data/text/texts.ts'
import { useKitWords } from '../../../../kit/words.tsx'
import type { Label } from '../../calls.ts'
import { useMove } from '../moves/use-move.ts'
import classes from './handle.module.css'

const kinds = ['expiration', 'bestBefore'] as const satisfies readonly DateKind[]
type Typed = { readonly day: string; readonly time: string }
const nothing: Typed = { day: '', time: '' }

/** A day, or the instant of a time on it by the clock of the place. */
async function asDate({ day, time }: Typed, timeZone: string): Promise<string | undefined> {
  if (day === '') return undefined
  if (time === '') return day
  const { timeOnDay } = await import('@cloche/domain/rules/calendar')
  return timeOnDay(day, time, timeZone)
}

/** Corrects dates by hand, with the reason that stays beside them. */
export function RedateDialog({ label, onClose }: { label: Label; onClose: () => void }) {
  const t = useText()
  const words = useKitWords()
  const { timeZone } = useFormats()
  const { redate } = useMove(label)
  const [typed, setTyped] = useState<Record<DateKind, Typed>>({ bestBefore: nothing, expiration: nothing })
  const [reason, setReason] = useState('')
  const [isRunning, setIsRunning] = useState(false)
  const isReady = reason.trim() !== '' && kinds.some(kind => typed[kind].day !== '')
  async function correct() {
    setIsRunning(true)
    const zone = timeZone ?? 'UTC'
    const [expiration, bestBefore] = await Promise.all(kinds.map(kind => asDate(typed[kind], zone)))
    await redate({
      reason: reason.trim(),
      ...(expiration === undefined ? {} : { expiration }),
      ...(bestBefore === undefined ? {} : { bestBefore }),
    })
    setIsRunning(false)
    onClose()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('redating.title')}
      closeButtonProps={{ 'aria-label': words.close }}
    >
      <div className={classes.form}>
        <p className={classes.note}>{t('redating.text')}</p>
        {kinds.map(kind => (
          <div key={kind} className={classes.dayAndTime}>
            <TextInput
              type="date"
              size="lg"
              label={t('redating.day', { kind: t(`expiry.${kind}`) })}
              value={typed[kind].day}
              onChange={event =>
                setTyped({ ...typed, [kind]: { ...typed[kind], day: event.currentTarget.value } })
              }
            />
            <TextInput
              type="time"
              size="lg"
              label={t('redating.time')}
              description={t('redating.timeHint')}
              inputWrapperOrder={['label', 'input', 'description']}
              disabled={typed[kind].day === ''}
              value={typed[kind].time}
              onChange={event =>
                setTyped({ ...typed, [kind]: { ...typed[kind], time: event.currentTarget.value } })
              }
            />
          </div>
        ))}
        <Textarea
          size="lg"
          required
          autosize
          minRows={2}
          maxLength={300}
          label={t('redating.reason')}
          value={reason}
          onChange={event => setReason(event.currentTarget.value)}
        />
        <Button
          size="xl"
          fullWidth
          loading={isRunning}
          disabled={!isReady}
          leftSection={<IconCalendarEvent size={24} stroke={1.6} aria-hidden />}
          onClick={() => void correct()}
        >
          {t('redating.do')}
        </Button>
      </div>
    </Modal>
  )
}
