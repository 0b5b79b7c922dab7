import { IconBellRinging, IconClipboardCheck, IconHandGrab } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { TimeAgo } from '../../../../data/formats/time-ago.tsx'
import { useAgo } from '../../../../data/formats/use-ago.ts'
import { href } from '../../../../data/routing/href.ts'
import { useDueChecks as useOwedChecks } from '../../../../data/statistics/due-checks.ts'
import { useText } from '../../../../data/text/texts.ts'
import type { Board } from './use-board.ts'
import classes from './side.module.css'

/** Lines of one list: a wall has no more room, and all of them stand one press away. */
const most = 6

function SideList({
  title,
  to,
  quiet,
  count,
  children,
}: {
  title: string
  to: string
  quiet: string
  count: number
  children: ReactNode
}) {
  const t = useText()
  return (
    <section className={classes.side} aria-label={title} data-some={count > 0 || undefined}>
      <h2 className={classes.title}>
        <Link to={to}>{title}</Link>
        <span className={classes.count}>{count}</span>
      </h2>
      {count === 0 ? <p className={classes.quiet}>{quiet}</p> : <ul className={classes.rows}>{children}</ul>}
      {count > most && <p className={classes.quiet}>{t('board.more', { count: count - most })}</p>}
    </section>
  )
}

/** Incidences that nobody closed, the worst first. */
export function OpenAlarms({ board }: { board: Board }) {
  const t = useText()
  return (
    <SideList
      title={t('board.openAlarms')}
      to="/monitor/incidences?f.status=open,acknowledged"
      quiet={t('board.openAlarms.none')}
      count={board.incidenceCount}
    >
      {board.incidences.slice(0, most).map(({ id, name, status, at, place }) => {
        const Sign = status === 'open' ? IconBellRinging : IconHandGrab
        return (
          <li key={id}>
            <Link
              className={classes.row}
              data-tone={status === 'open' ? 'alarm' : 'taken'}
              to={href('/monitor/incidence/{incidenceId}/{nav?}/{page?}', { incidenceId: id })}
            >
              <Sign size={22} stroke={1.8} aria-hidden />
              <span>
                <strong>{name}</strong>
                <span className={classes.detail}>
                  {place} {at !== null && <TimeAgo at={at} />}
                </span>
              </span>
            </Link>
          </li>
        )
      })}
    </SideList>
  )
}

/** Points whose check is due, late or was missed, the longest owed first. */
export function useDueChecks() {
  return useOwedChecks().due.map(({ point, lastAt }) => ({
    haccpPointId: point.id,
    name: point.name,
    lastAt,
  }))
}

/** Checks that are owed now. */
export function ChecksDue({ checks }: { checks: ReturnType<typeof useDueChecks> }) {
  const t = useText()
  const ago = useAgo()
  return (
    <SideList
      title={t('board.checks')}
      to="/haccp/haccps"
      quiet={t('board.checks.none')}
      count={checks.length}
    >
      {checks.slice(0, most).map(({ haccpPointId, name, lastAt }) => (
        <li key={haccpPointId}>
          <Link
            className={classes.row}
            data-tone="silent"
            to={href('/haccp/haccp/{haccpPointId}/{nav?}/{page?}', { haccpPointId })}
          >
            <IconClipboardCheck size={22} stroke={1.8} aria-hidden />
            <span>
              <strong>{name}</strong>
              <span className={classes.detail}>
                {lastAt === null ? t('board.checks.never') : t('board.checks.last', { ago: ago(lastAt) })}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </SideList>
  )
}
