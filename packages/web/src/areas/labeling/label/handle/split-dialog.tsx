import { Button, Modal } from '@mantine/core'
import { IconArrowsSplit2 } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormats } from '../../../../data/formats/formats.ts'
import { notify, notifyProblem } from '../../../../data/messages.ts'
import { useText } from '../../../../data/text/texts.ts'
import { newId } from '../../../../data/wire/new-id.ts'
import { useKitWords } from '../../../../kit/words.tsx'
import { AmountField } from '../../../../data/amounts/amount-field.tsx'
import type { Label, Quantity } from '../../calls.ts'
import type { Printing } from '../../print/use-print.ts'
import { forgetLabels } from '../use-label.ts'
import classes from './handle.module.css'
import { evenShare, leftAfterSplit } from './shares.ts'

/** More parts than these in one go are a mistake. */
const mostParts = 200

/** Takes parts off a label: so many of so much; what is left stays on it. */
export function SplitDialog({
  label,
  printing,
  onClose,
}: {
  label: Label
  printing: Printing
  onClose: () => void
}) {
  const t = useText()
  const words = useKitWords()
  const formats = useFormats()
  const { quantity } = label
  const [count, setCount] = useState(2)
  const [each, setEach] = useState<Quantity>({ value: evenShare(quantity.value, 2), unit: quantity.unit })
  const [id] = useState(newId)
  const [isRunning, setIsRunning] = useState(false)
  const left = leftAfterSplit(quantity.value, each.value, count)
  async function split() {
    setIsRunning(true)
    try {
      const { sendSplit } = await import('../../offline/moves.ts')
      const parts = Array.from({ length: count }, () => each)
      const said = { title: label.serial, detail: t('split.do', { count }) }
      const { created: labels } = (await sendSplit({ id, labelId: label.id, parts }, said)).answer
      await forgetLabels()
      notify({
        kind: 'success',
        message: t('split.done', { count: labels.length }),
        action: {
          label: t('register.print', { count: labels.length }),
          run: () => void printing.print(labels),
        },
        stays: 15_000,
      })
      onClose()
    } catch (error) {
      notifyProblem(error)
    } finally {
      setIsRunning(false)
    }
  }
  return (
    <Modal opened onClose={onClose} title={t('split.title')} closeButtonProps={{ 'aria-label': words.close }}>
      <div className={classes.form}>
        <AmountField
          label={t('split.parts')}
          amount={{ value: count, unit: '' }}
          units={['']}
          max={mostParts}
          onChange={next => {
            setCount(next.value)
            setEach({ ...each, value: evenShare(quantity.value, next.value) })
          }}
        />
        <AmountField
          label={t('split.each')}
          amount={each}
          units={[quantity.unit]}
          max={quantity.value}
          onChange={setEach}
        />
        <p className={classes.note} data-wrong={left < 0 || undefined} role={left < 0 ? 'alert' : undefined}>
          {left < 0
            ? t('split.tooMuch', { amount: formats.quantity(-left, quantity.unit) })
            : left === 0
              ? t('split.nothingLeft')
              : t('split.left', { amount: formats.quantity(left, quantity.unit) })}
        </p>
        <Button
          size="xl"
          fullWidth
          loading={isRunning}
          disabled={left < 0 || each.value <= 0}
          leftSection={<IconArrowsSplit2 size={24} stroke={1.6} aria-hidden />}
          onClick={() => void split()}
        >
          {t('split.do', { count })}
        </Button>
      </div>
    </Modal>
  )
}
