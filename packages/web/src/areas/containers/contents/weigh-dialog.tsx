import { Button, NumberInput } from '@mantine/core'
import { useState } from 'react'
import { useFormats } from '../../../data/formats/formats.ts'
import { faultTexts, notify } from '../../../data/messages.ts'
import { useText } from '../../../data/text/texts.ts'
import { Dialog } from '../../../kit/feedback/dialog.tsx'
import { useInFlight } from '../../../kit/feedback/use-in-flight.ts'
import { KeyValueList } from '../../../kit/page/key-value-list.tsx'
import { weighContainer, type Contained, type Weighed } from './container-calls.ts'
import classes from './contents.module.css'

/** Weighs a filled container: what the scales show, less what is empty, is what is in it. */
export function WeighDialog({ container, onClose }: { container: Contained; onClose: () => void }) {
  const t = useText()
  const formats = useFormats()
  const [gross, setGross] = useState<number | ''>('')
  const [weighed, setWeighed] = useState<Weighed | null>(null)
  const [faults, setFaults] = useState<readonly string[]>([])
  const { isRunning, run } = useInFlight()
  const amount = ({ value, unit }: { value: number; unit: string }) => formats.quantity(value, unit)
  const weight = (grams: number) => formats.quantity(grams / 1000, 'kg')
  async function weigh(apply: boolean) {
    if (gross === '') return
    setFaults([])
    try {
      const answer = await weighContainer(container.id, Math.round(gross * 1_000_000) / 1000, apply)
      setWeighed(answer)
      if (apply) {
        notify({ kind: 'success', message: t('handling.applied') })
        onClose()
      }
    } catch (error) {
      setWeighed(null)
      setFaults(faultTexts(error))
    }
  }
  return (
    <Dialog isBusy={isRunning} onClose={onClose} title={t('handling.weighTitle', { name: container.name })}>
      <form
        className={classes.form}
        onSubmit={event => {
          event.preventDefault()
          void run(() => weigh(false))
        }}
      >
        <NumberInput
          data-autofocus
          size="lg"
          label={t('handling.grossWeight')}
          suffix=" kg"
          hideControls
          min={0}
          max={1_000_000}
          decimalScale={6}
          decimalSeparator={formats.number(1.5).includes(',') ? ',' : '.'}
          value={gross}
          onChange={value => {
            setGross(typeof value === 'number' ? value : '')
            setWeighed(null)
          }}
          error={faults.length > 0 ? faults.join(' ') : undefined}
        />
        {weighed !== null && (
          <div role="status" className={classes.form}>
            <KeyValueList
              columns={2}
              items={[
                { label: t('handling.tare'), value: weight(weighed.weighing.tare) },
                { label: t('handling.net'), value: <strong>{weight(weighed.weighing.net)}</strong> },
              ]}
            />
            {weighed.weighing.isOverloaded && <p className={classes.note}>{t('handling.overloaded')}</p>}
            {weighed.unshared !== null && <p className={classes.note}>{t(weighed.unshared)}</p>}
            {weighed.labels.map(({ id, serial, before, after }) => (
              <div key={id} className={classes.label}>
                <span className="mono">{serial}</span>
                <span>{t('handling.change', { before: amount(before), after: amount(after) })}</span>
              </div>
            ))}
          </div>
        )}
        <div className={classes.buttons}>
          <Button type="submit" size="lg" variant="default" loading={isRunning} disabled={gross === ''}>
            {t('handling.weigh')}
          </Button>
          {weighed?.unshared === null && (
            <Button size="lg" loading={isRunning} onClick={() => void run(() => weigh(true))}>
              {t('handling.apply')}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  )
}
