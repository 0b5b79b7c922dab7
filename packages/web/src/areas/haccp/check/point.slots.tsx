import { useText } from '../../../data/text/texts.ts'
import type { KindLook, ValueProps } from '../../../entity-screens/fields/kind-look.ts'
import { defineSlots } from '../../../entity-screens/slots.ts'
import { ChecksOfToday } from './checks-so-far.tsx'
import { CheckButton } from './check-button.tsx'
import { LastCheck, Limits } from './point-cells.tsx'
import { pointFields, pointShape } from '../plan/point-fields.tsx'

function Every({ value }: ValueProps<'number'>) {
  const t = useText()
  return t('haccpPoint.every', { count: value })
}
const everyHours: Partial<KindLook<'number'>> = { Cell: Every, Value: Every, isNamed: false, align: 'start' }

/** HACCP points: their limits and how they stand in the list, and each can be checked from its own head. */
export default defineSlots('haccpPoint', {
  fields: { everyHours, ...pointFields },
  shape: pointShape,
  columns: [
    {
      key: 'limits',
      text: 'group.limits',
      needs: ['minimum', 'maximum', 'measure'],
      after: 'stage',
      width: 170,
      rank: 1,
      cell: point => <Limits point={point} />,
    },
    {
      key: 'last',
      text: 'haccpPoint.last',
      needs: ['everyHours'],
      after: 'limits',
      width: 220,
      rank: 0,
      isBadge: true,
      cell: point => <LastCheck point={point} />,
    },
  ],
  ListSummary: ChecksOfToday,
  NextAction: ({ row }) => <CheckButton point={row} isMain />,
})
