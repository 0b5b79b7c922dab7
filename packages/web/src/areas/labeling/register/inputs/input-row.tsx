import { ActionIcon, Button } from '@mantine/core'
import { IconPackage, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormats } from '../../../../data/formats/formats.ts'
import { useText } from '../../../../data/text/texts.ts'
import { PadDialog } from '../../../../data/amounts/pad-dialog.tsx'
import { unitsLike } from '../../../../data/amounts/units.ts'
import type { Amount } from '@cloche/domain/rules/amounts'
import type { Batch, Label } from '../../calls.ts'
import { LabelLine } from '../../pick/label-line.tsx'
import type { DraftInput } from '../draft/draft.ts'
import classes from '../register.module.css'

export interface InputRowProps {
  readonly input: DraftInput
  readonly label: Label | undefined
  readonly batch: Batch | undefined
  readonly productName: string
  /** What is wrong with it. */
  readonly faults: readonly string[]
  readonly onAmount: (quantity: Amount) => void
  readonly onRemove: () => void
}

/** One thing that goes in: what it is, how much of it, and the way to take it out again. */
export function InputRow({ input, label, batch, productName, faults, onAmount, onRemove }: InputRowProps) {
  const t = useText()
  const formats = useFormats()
  const [isOpen, setIsOpen] = useState(false)
  const written = formats.quantity(input.quantity.value, input.quantity.unit)
  const left = label?.quantity
  const amount = (
    <Button variant="default" onClick={() => setIsOpen(true)} aria-label={`${written}. ${t('verb.change')}`}>
      {written}
    </Button>
  )
  return (
    <li className={classes.input} data-wrong={faults.length > 0 || undefined}>
      <div className={classes.inputRow}>
        {label === undefined ? (
          <span className={classes.batchInput}>
            <IconPackage size={20} stroke={1.6} aria-hidden />
            <span className={classes.grow}>
              {productName} <span className="mono">{batch?.code ?? batch?.name}</span>
            </span>
            {amount}
          </span>
        ) : (
          <LabelLine label={label} productName={productName}>
            {amount}
          </LabelLine>
        )}
        <ActionIcon aria-label={`${t('verb.remove')}: ${productName}`} onClick={onRemove}>
          <IconX size={20} stroke={1.6} />
        </ActionIcon>
      </div>
      {faults.map(fault => (
        <p key={fault} className={classes.fault}>
          {fault}
        </p>
      ))}
      {isOpen && (
        <PadDialog
          isOpen
          onClose={() => setIsOpen(false)}
          title={t('register.inputAmount')}
          amount={input.quantity}
          units={unitsLike(input.quantity.unit)}
          onDone={onAmount}
          {...(left === undefined
            ? {}
            : { note: t('amount.left', { amount: formats.quantity(left.value, left.unit) }) })}
        />
      )}
    </li>
  )
}
