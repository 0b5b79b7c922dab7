import { IconAlertTriangle, IconClockExclamation, IconClockHour4 } from '@tabler/icons-react'
import { useFormats } from '../../../data/formats/formats.ts'
import { HomeRow, HomeRows } from '../../../data/home/home-card.tsx'
import { href } from '../../../data/routing/href.ts'
import type { OwedCheck } from '../../../data/statistics/due-checks.ts'
import { useText } from '../../../data/text/texts.ts'
import { StateBadge } from '../../../kit/states/state-badge.tsx'

const looks = {
  ahead: { color: 'basil', icon: IconClockHour4, text: 'haccpCheck.stateDue' },
  due: { color: 'saffron', icon: IconClockHour4, text: 'haccpCheck.stateDue' },
  late: { color: 'red', icon: IconClockExclamation, text: 'haccpCheck.stateLate' },
  missed: { color: 'red', icon: IconAlertTriangle, text: 'haccpCheck.stateMissed' },
} as const

const pointOf = (haccpPointId: string) => href('/haccp/haccp/{haccpPointId}/{nav?}/{page?}', { haccpPointId })

/** Owed checks as rows: one tap opens the value. */
export function DueRows({
  rows,
  onCheck,
}: {
  rows: readonly OwedCheck[]
  /** Absent for who checks nothing: a row then leads to its point. */
  onCheck?: ((point: OwedCheck['point']) => void) | undefined
}) {
  const t = useText()
  const formats = useFormats()
  return (
    <HomeRows>
      {rows.map(({ point, state, dueAt, opensAt }) => {
        const { color, icon, text } = looks[state]
        const isLate = state === 'late' || state === 'missed'
        const time = formats.dayTime(new Date(state === 'ahead' ? opensAt : dueAt).toISOString())
        return (
          <HomeRow
            key={point.id}
            title={point.name}
            tone={isLate ? 'late' : undefined}
            detail={
              state === 'ahead' ? time : t(isLate ? 'haccpCheck.wasUntil' : 'haccpCheck.until', { time })
            }
            act={onCheck === undefined ? { to: pointOf(point.id) } : { onPress: () => onCheck(point) }}
          >
            {state !== 'ahead' && <StateBadge size="sm" color={color} icon={icon} label={t(text)} />}
          </HomeRow>
        )
      })}
    </HomeRows>
  )
}
