import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { IconClockExclamation } from '@tabler/icons-react'
import { TimeAgo } from '../../../data/formats/time-ago.tsx'
import { useNow } from '../../../data/formats/use-now.ts'
import { useRecords } from '../../../data/records/records.ts'
import { useLastChecks } from '../../../data/statistics/checks-so-far.ts'
import { useText } from '../../../data/text/texts.ts'
import { useWriting } from '../../../entity-screens/fields/writing.ts'
import { StateBadge } from '../../../kit/states/state-badge.tsx'
import { limitsText } from './limits-text.ts'
import classes from './point.module.css'
import { verdictLook } from './verdict-look.ts'
import { writeFound } from './write-found.ts'

type Point = Pick<Row<Entities['haccpPoint']>, 'id' | 'measure' | 'minimum' | 'maximum' | 'everyHours'>

/** The limits of a point with their unit; by eye, where nothing is measured. */
export function Limits({ point }: { point: Point }) {
  const t = useText()
  const writing = useWriting()
  const limits = limitsText(point)
  if (limits === null) return t(`haccpPoint.choice.measure.${point.measure}`)
  const values = Object.fromEntries(
    Object.entries(limits.values).map(([name, value]) => [
      name,
      writeFound(Number(value), point.measure, writing),
    ]),
  )
  return t(limits.key, values)
}

/** How a point stands: what was found last and when, and that the next check is due. */
export function LastCheck({ point }: { point: Point }) {
  const t = useText()
  const now = useNow()
  const { data } = useRecords('haccpCheck', { limit: 500, by: 'at', sort: 'desc' })
  const { data: due } = useLastChecks()
  if (data === undefined) return null
  const last = data.rows.find(check => check.haccpPointId === point.id)
  const owed = due?.points.find(({ haccpPointId }) => haccpPointId === point.id)
  const isDue = owed?.slot != null && Date.parse(owed.slot.opensAt) <= now
  return (
    <span className={classes.last}>
      {isDue ? (
        <StateBadge label={t('haccpPoint.due')} color="saffron" icon={IconClockExclamation} />
      ) : (
        last !== undefined && (
          <StateBadge {...verdictLook(last.outcome)} label={t(`haccpCheck.choice.outcome.${last.outcome}`)} />
        )
      )}
      <span className={classes.when}>{last === undefined ? t('word.never') : <TimeAgo at={last.at} />}</span>
    </span>
  )
}
