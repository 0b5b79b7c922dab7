import { IconStopwatch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useText } from '../../../data/text/texts.ts'
import { clockOf, type Drill } from './drill.ts'
import classes from './drill.module.css'

/** The time since the start by the server's clock; of a drill that is over, the time it took. */
export function Stopwatch({ drill, ahead }: { drill: Drill; ahead: number }) {
  const t = useText()
  const isRunning = drill.status === 'running'
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isRunning])
  const end = drill.finishedAt === null ? now + ahead : Date.parse(drill.finishedAt)
  const seconds = drill.took ?? (end - Date.parse(drill.startedAt)) / 1000
  const target = drill.target ?? 0
  const isLate = target > 0 && seconds > target
  return (
    <div className={classes.clock} data-late={isLate || undefined} role="timer" aria-label={t('drill.clock')}>
      <IconStopwatch size={32} stroke={1.6} aria-hidden />
      <span className={classes.seconds}>{clockOf(seconds)}</span>
      <span className={classes.target}>
        {isLate ? t('drill.over') : t('drill.targetOf', { target: clockOf(target) })}
      </span>
      <span className={classes.track} aria-hidden>
        <span style={{ inlineSize: `${Math.min(100, target > 0 ? (seconds / target) * 100 : 0)}%` }} />
      </span>
    </div>
  )
}
