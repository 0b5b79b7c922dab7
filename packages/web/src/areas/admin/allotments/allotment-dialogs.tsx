import { ALLOTTED_TYPES } from '@cloche/domain/catalogue'
import { useMemo } from 'react'
import { ActionDialog } from '../../../data/actions/action-dialog.tsx'
import { select } from '../../../data/actions/choice-fields.tsx'
import { day, number } from '../../../data/actions/text-fields.tsx'
import { dayEnd, dayStart } from '../../../data/formats/day-start.ts'
import { useFormats } from '../../../data/formats/formats.ts'
import { useNow } from '../../../data/formats/use-now.ts'
import { dayOf } from '../../../data/formats/values.ts'
import { useText } from '../../../data/text/texts.ts'
import { newId } from '../../../data/wire/new-id.ts'
import { endAllotment, saveAllotment, type Allotment, type AllotmentDraft } from './allotment-calls.ts'

interface Values {
  readonly type: AllotmentDraft['type'] | null
  readonly quantity: number | null
  readonly from: string
  readonly to: string
}

/** A new allotment, or another size and end of one. */
export function AllotmentDialog({
  customerId,
  allotment,
  onClose,
}: {
  customerId: string
  allotment: Allotment | null
  onClose: () => void
}) {
  const t = useText()
  const { timeZone } = useFormats()
  const now = useNow()
  // Sent again after a cut connection, it is given once.
  const fresh = useMemo(() => newId(), [])
  const typeName = (type: string) => t(`license.choice.type.${type}`)
  return (
    <ActionDialog<Values, true>
      onClose={onClose}
      action={{
        title:
          allotment === null
            ? t('allotments.add')
            : t('allotments.changeTitle', { type: typeName(allotment.type) }),
        start: {
          type: (allotment?.type ?? null) as Values['type'],
          quantity: allotment?.quantity ?? 1,
          from: dayOf(allotment?.from ?? now, timeZone),
          to: allotment?.to == null ? '' : dayOf(allotment.to, timeZone),
        },
        fields: () => ({
          type:
            allotment === null
              ? select({
                  label: t('allotments.type'),
                  options: ALLOTTED_TYPES.map(value => ({ value, label: typeName(value) })),
                  isRequired: true,
                })
              : null,
          quantity: number({ label: t('allotments.quantity'), min: 1, max: 10_000, isRequired: true }),
          from: day({ label: t('allotments.from'), isRequired: true }),
          to: day({ label: t('allotments.to'), hint: t('allotments.to.hint') }),
        }),
        verb: t('allotments.save'),
        run: async ({ type, quantity, from, to }) => {
          if (type === null || quantity === null) return false
          await saveAllotment(customerId, {
            id: allotment?.id ?? fresh,
            type,
            quantity,
            from: dayStart(from, timeZone),
            to: to === '' ? null : dayEnd(to, timeZone),
          })
          return true
        },
        done: () => t('allotments.saved'),
      }}
    />
  )
}

export function EndDialog({
  customerId,
  allotment,
  onClose,
}: {
  customerId: string
  allotment: Allotment
  onClose: () => void
}) {
  const t = useText()
  return (
    <ActionDialog
      onClose={onClose}
      action={{
        title: t('allotments.endTitle', { type: t(`license.choice.type.${allotment.type}`) }),
        consequence: t('allotments.endText'),
        verb: t('allotments.endVerb'),
        isDanger: true,
        run: async () => {
          await endAllotment(customerId, allotment.id)
          return true
        },
        done: () => t('allotments.ended'),
      }}
    />
  )
}
