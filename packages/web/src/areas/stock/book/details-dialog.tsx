import { text, day, number } from '../../../data/actions/text-fields.tsx'
import { ActionDialog } from '../../../data/actions/action-dialog.tsx'
import { dayEnd } from '../../../data/formats/day-start.ts'
import { useFormats } from '../../../data/formats/formats.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import type { BasketLine } from './use-basket.ts'

/** What stands on goods that come in: the supplier's lot, the date, and what was paid for the line. */
export default function DetailsDialog({
  line,
  onDone,
  onClose,
}: {
  line: BasketLine
  onDone: (line: BasketLine) => void
  onClose: () => void
}) {
  const t = useText()
  const formats = useFormats()
  const { organization } = useSession()
  return (
    <ActionDialog
      onClose={onClose}
      action={{
        title: t('book.detailsOf', { product: line.name }),
        isFloor: true,
        start: { lot: line.lot ?? '', until: line.untilDay ?? '', price: line.price ?? null },
        fields: () => ({
          lot: text({ label: t('stockVariation.field.lot'), max: 80 }),
          until: day({ label: t('stockVariation.field.until') }),
          price: number({
            label: t('book.paid'),
            min: 0,
            max: 1_000_000,
            decimals: 2,
            unit: organization?.currency ?? 'EUR',
          }),
        }),
        verb: t('word.done'),
        run: ({ lot, until, price }) => {
          const { lot: _, until: __, untilDay: ___, price: ____, ...rest } = line
          onDone({
            ...rest,
            ...(lot === '' ? {} : { lot }),
            ...(until === '' ? {} : { untilDay: until, until: dayEnd(until, formats.timeZone) }),
            ...(price === null ? {} : { price }),
          })
          return Promise.resolve(true)
        },
        done: () => '',
      }}
    />
  )
}
