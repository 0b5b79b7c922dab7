import { Button } from '@mantine/core'
import { IconCircleCheck, IconTemperature } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { hasLevel } from '../../../../data/session/gate.ts'
import { useSession } from '../../../../data/session/session.ts'
import { useText } from '../../../../data/text/texts.ts'
import { heardAt, KnownAt } from '../../../../data/wire/known-at.tsx'
import { LoadFailed } from '../../../../data/wire/load-failed.tsx'
import { EmptyState } from '../../../../kit/states/message.tsx'
import { ListSkeleton } from '../../../../kit/states/skeletons.tsx'
import { BoardCounts, BoardTools, WallHead } from './board-head.tsx'
import { BoardTile } from './board-tile.tsx'
import { ChecksDue, OpenAlarms, useDueChecks } from './side-lists.tsx'
import { useBoard } from './use-board.ts'
import { useFitting } from './use-fitting.ts'
import { useTurning } from './use-turning.ts'
import { useWall } from './use-wall.ts'
import classes from './board.module.css'

/** Tiles of one page where one can scroll. */
const pageSize = 48

function Pages({ page, pages, onGo }: { page: number; pages: number; onGo: (page: number) => void }) {
  const t = useText()
  if (pages < 2) return null
  return (
    <nav className={classes.pages} aria-label={t('board.tiles')}>
      <Button variant="default" disabled={page <= 1} onClick={() => onGo(page - 1)}>
        {t('board.former')}
      </Button>
      <span>{t('board.page', { page, pages })}</span>
      <Button variant="default" disabled={page >= pages} onClick={() => onGo(page + 1)}>
        {t('board.next')}
      </Button>
    </nav>
  )
}

/** What is asked of the board, in its address. */
function useAsked() {
  const [query, setQuery] = useSearchParams()
  const set = (name: string, value: string | null) =>
    setQuery(
      before => {
        const next = new URLSearchParams(before)
        if (name !== 'page') next.delete('page')
        if (value === null) next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  const page = Number(query.get('page'))
  return {
    placeId: query.get('place'),
    only: query.get('only') === 'attention' ? ('attention' as const) : ('all' as const),
    page: Number.isInteger(page) && page > 0 ? page : 1,
    setPlace: (placeId: string | null) => set('place', placeId),
    setOnly: (only: string) => set('only', only === 'all' ? null : only),
    setPage: (next: number) => set('page', next === 1 ? null : String(next)),
  }
}

/**
 * All that is measured at the place, the worst first, with the alarms that are open and the checks that are owed. On a phone
 * a list; on the wall, over the whole screen, to be read from across the kitchen.
 */
export function LiveBoard() {
  const t = useText()
  const session = useSession()
  const asked = useAsked()
  const area = useRef<HTMLDivElement>(null)
  const wall = useWall(area)
  const { ref: fitted, columns, rows, size: room } = useFitting()
  const [isTurning, setIsTurning] = useState(true)
  const size = wall.isOn ? room : pageSize
  const known = useBoard({ ...asked, size })
  const board = known.data
  const checks = useDueChecks()
  const seesChecks = hasLevel(session, 'HP', 1)
  const pages = board === undefined ? 1 : Math.max(1, Math.ceil(board.count / size))
  useTurning(wall.isOn && isTurning, asked.page, pages, asked.setPage)
  // A page of the wall holds fewer tiles, and sensors go: what is no page any more is the last one.
  const isBeyond = board !== undefined && !known.isPlaceholderData && asked.page > pages
  useEffect(() => {
    if (isBeyond) asked.setPage(pages)
  })
  const place = board?.places.find(({ id }) => id === asked.placeId)?.name ?? session.location?.name ?? ''
  const due = seesChecks ? checks : []
  return (
    <div ref={area} className={classes.area} data-wall={wall.isOn || undefined}>
      {wall.isOn ? (
        <WallHead
          place={place}
          isTurning={isTurning}
          hasPages={pages > 1}
          onTurning={() => setIsTurning(turning => !turning)}
          onLeave={wall.toggle}
        />
      ) : (
        <BoardTools
          board={board}
          placeId={asked.placeId}
          only={asked.only}
          onPlace={asked.setPlace}
          onOnly={asked.setOnly}
          wall={wall}
        />
      )}
      {board !== undefined && <KnownAt at={heardAt(known)} />}
      {board === undefined ? (
        known.error === null ? (
          <ListSkeleton rows={6} />
        ) : (
          <LoadFailed error={known.error} onRetry={known.refetch} title={t('board.failed')} />
        )
      ) : (
        <>
          <BoardCounts board={board} due={due.length} />
          {!board.isWhole && <p className={classes.quiet}>{t('board.notWhole')}</p>}
          <div className={classes.body}>
            <div ref={fitted} className={classes.main}>
              {board.count === 0 ? (
                <EmptyState
                  compact
                  icon={board.counts.all === 0 ? IconTemperature : IconCircleCheck}
                  title={t(board.counts.all === 0 ? 'board.none' : 'board.noneLeft')}
                >
                  {board.counts.all === 0 && t('board.noneHint')}
                </EmptyState>
              ) : (
                <ul
                  className={classes.tiles}
                  aria-label={t('board.tiles')}
                  style={{ '--columns': columns, '--rows': rows } as object}
                >
                  {board.sensors.map(sensor => (
                    <BoardTile key={sensor.id} sensor={sensor} isWall={wall.isOn} />
                  ))}
                </ul>
              )}
            </div>
            <aside className={classes.sides}>
              <OpenAlarms board={board} />
              {seesChecks && <ChecksDue checks={checks} />}
            </aside>
          </div>
          <Pages page={asked.page} pages={pages} onGo={asked.setPage} />
        </>
      )}
    </div>
  )
}
