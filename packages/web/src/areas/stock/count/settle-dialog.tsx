import { NumberInput } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { ActionDialog } from '../../../data/actions/action-dialog.tsx'
import { radios } from '../../../data/actions/choice-fields.tsx'
import { longText, own } from '../../../data/actions/text-fields.tsx'
import { inKitchenUnit } from '../../../data/amounts/units.ts'
import { useText } from '../../../data/text/texts.ts'
import { call } from '../../../data/wire/call.ts'
import { newId } from '../../../data/wire/new-id.ts'
import type { Amount } from '@cloche/domain/rules/amounts'
import type { Review, ReviewLine } from './calls.ts'

type Decision = 'number' | 'labels' | 'leave'

/** Decides a line: how much there was, that the labels named are missing, or that it stays as it is; always with why. */
export function SettleDialog({
  review,
  line,
  onClose,
  onDone,
}: {
  review: Review
  line: ReviewLine
  onClose: () => void
  onDone: () => void
}) {
  const t = useText()
  const start = inKitchenUnit((line.counted ?? line.expected) as Amount)
  const short = line.labels.filter(({ kind }) => kind === 'missing' || kind === 'short')
  const names = new Map(review.serials.map(({ id, name }) => [id, name]))
  const decisions: readonly Decision[] = [
    'number',
    ...(short.length > 0 ? (['labels'] as const) : []),
    'leave',
  ]
  return (
    <ActionDialog
      onClose={onClose}
      onDone={onDone}
      action={{
        title: t('counts.settleOf', { product: line.name }),
        start: {
          decision: (short.length > 0 ? 'labels' : 'number') as Decision | null,
          quantity: start.value as number | string,
          reason: '',
        },
        fields: ({ decision }) => ({
          decision: radios<Decision>({
            label: t('counts.decision'),
            isRequired: true,
            options: decisions.map(value => ({
              value,
              label: t(`counts.decision.${value}`, {
                labels: short.map(({ id }) => names.get(id) ?? '').join(', '),
              }),
            })),
          }),
          quantity:
            decision === 'number'
              ? own<number | string>(
                  ({ value, error, size, onChange }) => (
                    <NumberInput
                      size={size}
                      label={t('stockCountEntry.field.quantity')}
                      suffix={` ${t(`unit.${start.unit}`)}`}
                      min={0}
                      decimalScale={3}
                      value={value}
                      error={error ?? null}
                      onChange={onChange}
                    />
                  ),
                  value => value === '',
                )
              : null,
          reason: longText({ label: t('stockCountEntry.field.reason'), isRequired: true, max: 500 }),
        }),
        verb: t('counts.settle'),
        icon: IconCheck,
        run: async ({ decision, quantity, reason }) => {
          const { productId, state, placeId } = line
          const decided =
            decision === 'leave'
              ? { isLeft: true }
              : decision === 'labels'
                ? { missing: short.map(({ id }) => id) }
                : { quantity: { value: Number(quantity), unit: start.unit } }
          const settle = {
            id: newId(),
            stockCountId: review.stockCount.id,
            productId,
            state,
            placeId,
            reason,
          }
          await call('POST', '/stock/count/settle', { body: { settle: { ...settle, ...decided } } })
          return true
        },
      }}
    />
  )
}
