import { markOf, type Mark } from '@cloche/domain/rules/expiry'
import {
  IconAlertTriangle,
  IconClockExclamation,
  IconClockHour4,
  IconLeaf,
  IconSnowflake,
  type TablerIcon,
} from '@tabler/icons-react'
import { StateBadge } from '../../kit/states/state-badge.tsx'
import type { RampName } from '../../kit/theme/ramps.ts'
import { useNow } from '../formats/use-now.ts'
import { useText } from '../text/texts.ts'
import { BatchStatus, isKeptBack } from './batch-status.tsx'

/** What of a label decides how its dates stand. */
export interface Dated {
  readonly bestBefore: string | null
  readonly expiration: string | null
  /** Set while it is frozen. */
  readonly pause?: unknown
  /** Whether its batch may be used; where that is not asked, only its dates count. */
  readonly batchStatus?: string | null
}

export const markLooks: Readonly<Record<Mark, { color: RampName; icon: TablerIcon }>> = {
  fresh: { color: 'basil', icon: IconLeaf },
  soon: { color: 'saffron', icon: IconClockHour4 },
  bestBeforePassed: { color: 'orange', icon: IconClockExclamation },
  expired: { color: 'red', icon: IconAlertTriangle },
}

/** How dates stand now; followed as time goes by. Null where there is no date. */
export function useMark(dated: Dated): Mark | null {
  const now = useNow()
  if (dated.bestBefore === null && dated.expiration === null) return null
  return markOf(dated, new Date(now).toISOString()).mark
}

/** On hold or rejected, whatever its dates; else fresh, use soon, past its best, expired, or that the clock stands still. */
export function DateMark({ dated, size }: { dated: Dated; size?: 'sm' | 'md' | 'lg' }) {
  const t = useText()
  const mark = useMark(dated)
  const sized = size === undefined ? {} : { size }
  if (isKeptBack(dated)) return <BatchStatus status={dated.batchStatus ?? ''} {...sized} />
  if (mark === null) {
    if (dated.pause === null || dated.pause === undefined) return null
    return <StateBadge label={t('expiry.clockStopped')} color="indigo" icon={IconSnowflake} {...sized} />
  }
  return <StateBadge label={t(`expiry.mark.${mark}`)} {...markLooks[mark]} {...sized} />
}
