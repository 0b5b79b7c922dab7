import { IconDice5 } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { ActionDialog } from '../../../data/actions/action-dialog.tsx'
import { segments } from '../../../data/actions/choice-fields.tsx'
import { href } from '../../../data/routing/href.ts'
import { useText } from '../../../data/text/texts.ts'
import { drillScreen, startDrill } from './drill.ts'

const kinds = ['any', 'supplierLot', 'production'] as const
const spans = [7, 30, 90, 365] as const
/** In minutes; four hours are what auditors usually ask for. */
const targets = [30, 60, 120, 240] as const

/** Asks what is drawn from and how long it may take, then draws. */
export function StartDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const navigate = useNavigate()
  const minutesText = (count: number) =>
    count < 60 ? t('drill.minutes', { count }) : t('drill.hours', { count: count / 60 })
  return (
    <ActionDialog
      onClose={onClose}
      action={{
        title: t('drill.startTitle'),
        size: 'lg',
        start: { kind: 'any' as (typeof kinds)[number], days: '30', minutes: '240' },
        fields: () => ({
          kind: segments({
            label: t('drill.from'),
            options: kinds.map(value => ({ value, label: t(`drill.from.${value}`) })),
          }),
          days: segments({
            label: t('drill.days'),
            options: spans.map(count => ({ value: String(count), label: t('drill.lastDays', { count }) })),
          }),
          minutes: segments({
            label: t('drill.target'),
            options: targets.map(count => ({ value: String(count), label: minutesText(count) })),
          }),
        }),
        consequence: t('drill.startText'),
        verb: t('drill.draw'),
        icon: IconDice5,
        isFloor: true,
        run: async ({ kind, days, minutes }) => {
          const drill = await startDrill({ kind, days: Number(days), target: Number(minutes) * 60 })
          await navigate(href(drillScreen, { recallDrillId: drill.id }))
        },
      }}
    />
  )
}
