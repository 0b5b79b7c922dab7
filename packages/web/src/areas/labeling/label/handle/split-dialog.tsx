import { absolute, isNegative, isPositive, isZero, type Amount } from '@cloche/domain/rules/amounts'
import { Button, Modal } from '@mantine/core'
import { IconArrowsSplit2 } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormats } from '../../../../data/formats/formats.ts'
import { notify, notifyProblem } from '../../../../data/messages.ts'
import { useText } from '../../../../data/text/texts.ts'
import { newId } from '../../../../data/wire/new-id.ts'
import { useKitWords } from '../../../../kit/words.tsx'
import { AmountField } from '../../../../data/amounts/amount-field.tsx'
import { splitLabel, type Label } from '../../calls.ts'
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
  const [each, setEach] = useState<Amount>(evenShare(quantity, 2))
  const [id] = useState(newId)
  const [isRunning, setIsRunning] = useState(false)
  const left = leftAfterSplit(quantity, each, count)
  const isTooMuch = isNegative(left)
  async function split() {
    setIsRunning(true)
    try {
      const { labels } = await splitLabel({
        id,
        labelId: label.id,
        parts: Array.from({ length: count }, () => each),
      })
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
            setEach(evenShare(quantity, next.value))
          }}
        />
        <AmountField
          label={t('split.each')}
          amount={each}
          units={[quantity.unit]}
          max={quantity.value}
          onChange={setEach}
        />
        <p
          className={classes.note}
          data-wrong={isTooMuch || undefined}
          role={isTooMuch ? 'alert' : undefined}
        >
          {isTooMuch
            ? t('split.tooMuch', { amount: formats.quantity(absolute(left).value, left.unit) })
            : isZero(left)
              ? t('split.nothingLeft')
              : t('split.left', { amount: formats.quantity(left.value, left.unit) })}
        </p>
        <Button
          size="xl"
          fullWidth
          loading={isRunning}
          disabled={isTooMuch || !isPositive(each)}
          leftSection={<IconArrowsSplit2 size={24} stroke={1.6} aria-hidden />}
          onClick={() => void split()}
        >
          {t('split.do', { count })}
        </Button>
      </div>
    </Modal>
  )
}
