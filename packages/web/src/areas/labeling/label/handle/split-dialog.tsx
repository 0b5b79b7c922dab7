import { absolute, isNegative, isPositive, isZero, type Amount } from '@cloche/domain/rules/amounts'
import { IconArrowsSplit2 } from '@tabler/icons-react'
import { useState } from 'react'
import { ActionDialog } from '../../../../data/actions/action-dialog.tsx'
import { amount } from '../../../../data/amounts/amount-action-field.tsx'
import { useFormats } from '../../../../data/formats/formats.ts'
import { useText } from '../../../../data/text/texts.ts'
import { newId } from '../../../../data/wire/new-id.ts'
import { Note } from '../../../../kit/layout/layout.tsx'
import type { Label } from '../../calls.ts'
import type { Printing } from '../../print/use-print.ts'
import { forgetLabels } from '../use-label.ts'
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
  const formats = useFormats()
  const { quantity } = label
  const [id] = useState(newId)
  type Split = { parts: { value: number; unit: '' }; each: Amount }
  const leftOf = ({ parts, each }: Split) => leftAfterSplit(quantity, each, parts.value)
  return (
    <ActionDialog
      onClose={onClose}
      action={{
        title: t('split.title'),
        start: { parts: { value: 2, unit: '' }, each: evenShare(quantity, 2) } as Split,
        fields: () => ({
          parts: amount({ label: t('split.parts'), units: [''], max: mostParts }),
          each: amount({ label: t('split.each'), units: [quantity.unit], max: quantity.value }),
        }),
        follow: (name, { parts }) => (name === 'parts' ? { each: evenShare(quantity, parts.value) } : {}),
        isReady: split => !isNegative(leftOf(split)) && isPositive(split.each),
        consequence: split => {
          const left = leftOf(split)
          const { value, unit } = absolute(left)
          const said = { amount: formats.quantity(value, unit) }
          if (isNegative(left)) return <Note isWrong>{t('split.tooMuch', said)}</Note>
          return isZero(left) ? t('split.nothingLeft') : t('split.left', said)
        },
        verb: ({ parts }) => t('split.do', { count: parts.value }),
        icon: IconArrowsSplit2,
        isFloor: true,
        run: async ({ parts, each }) => {
          const asked = { id, labelId: label.id, parts: Array.from({ length: parts.value }, () => each) }
          const { sendSplit } = await import('../../offline/moves.ts')
          const said = { title: label.serial, detail: t('split.do', { count: parts.value }) }
          const { created: labels } = (await sendSplit(asked, said)).answer
          await forgetLabels()
          return labels
        },
        done: labels => ({
          kind: 'success',
          message: t('split.done', { count: labels.length }),
          action: {
            label: t('register.print', { count: labels.length }),
            run: () => void printing.print(labels),
          },
          stays: 15_000,
        }),
      }}
    />
  )
}
