import { ActionIcon, Button, SegmentedControl, Select, Tooltip } from '@mantine/core'
import {
  IconAlertTriangle,
  IconBellRinging,
  IconCircleCheck,
  IconClipboardCheck,
  IconMaximize,
  IconMinimize,
  IconPlayerPause,
  IconPlayerPlay,
  IconWifiOff,
  type TablerIcon,
} from '@tabler/icons-react'
import { useFormats } from '../../../../data/formats/formats.ts'
import { useNow } from '../../../../data/formats/use-now.ts'
import { useText } from '../../../../data/text/texts.ts'
import type { Tone } from '@cloche/domain/rules/live-board'
import type { Board } from './use-board.ts'
import classes from './board.module.css'

/** How many need somebody, in signs and words; that all is well where none does and each is heard of. */
export function BoardCounts({ board, due }: { board: Board; due: number }) {
  const t = useText()
  const { counts, incidenceCount } = board
  const said: readonly (readonly [key: string, count: number, tone: Tone, icon: TablerIcon])[] = [
    ['alarms', incidenceCount, 'alarm', IconBellRinging],
    ['out', counts.low + counts.high, 'alarm', IconAlertTriangle],
    ['silent', counts.silent, 'silent', IconWifiOff],
    ['due', due, 'silent', IconClipboardCheck],
  ]
  const shown = said.filter(([, count]) => count > 0)
  return (
    <div className={classes.counts} role="status">
      {shown.map(([key, count, tone, Sign]) => (
        <span key={key} className={classes.count} data-tone={tone}>
          <Sign size={20} stroke={1.8} aria-hidden />
          {t(`board.${key}`, { count })}
        </span>
      ))}
      {shown.length === 0 && counts.within > 0 && counts.never === 0 && (
        <span className={classes.count} data-tone="good">
          <IconCircleCheck size={20} stroke={1.8} aria-hidden />
          {t('board.allWell')}
        </span>
      )}
      <span className={classes.all}>{t('board.sensors', { count: counts.all })}</span>
    </div>
  )
}

export interface BoardToolsProps {
  readonly board: Board | undefined
  readonly placeId: string | null
  readonly only: 'all' | 'attention'
  readonly onPlace: (placeId: string | null) => void
  readonly onOnly: (only: 'all' | 'attention') => void
  readonly wall: { readonly isOn: boolean; readonly mayBe: boolean; readonly toggle: () => void }
}

/** What is shown of the board, and the wall. */
export function BoardTools({ board, placeId, only, onPlace, onOnly, wall }: BoardToolsProps) {
  const t = useText()
  const places = board?.places ?? []
  return (
    <div className={classes.tools}>
      {(places.length > 1 || placeId !== null) && (
        <Select
          className={classes.places!}
          aria-label={t('board.place')}
          placeholder={t('board.everywhere')}
          clearable
          searchable={places.length > 8}
          data={places.map(({ id, name, count }) => ({ value: id, label: `${name} (${count})` }))}
          value={placeId}
          onChange={onPlace}
        />
      )}
      <SegmentedControl
        aria-label={t('board.show')}
        value={only}
        onChange={value => onOnly(value as typeof only)}
        data={[
          { value: 'all', label: t('board.only.all') },
          { value: 'attention', label: t('board.only.attention') },
        ]}
      />
      {wall.mayBe && (
        <Button
          variant="default"
          className={classes.toWall!}
          leftSection={<IconMaximize size={20} stroke={1.6} aria-hidden />}
          onClick={wall.toggle}
        >
          {t('board.wall')}
        </Button>
      )}
    </div>
  )
}

/** Above the tiles of the wall: where, what time it is, and the way back. */
export function WallHead({
  place,
  isTurning,
  hasPages,
  onTurning,
  onLeave,
}: {
  place: string
  isTurning: boolean
  hasPages: boolean
  onTurning: () => void
  onLeave: () => void
}) {
  const t = useText()
  const formats = useFormats()
  const now = useNow()
  const Turn = isTurning ? IconPlayerPause : IconPlayerPlay
  return (
    <header className={classes.wallHead}>
      <strong className={classes.wallPlace}>{place}</strong>
      <time className={classes.clock} dateTime={new Date(now).toISOString()}>
        {formats.time(now)}
      </time>
      {hasPages && (
        <Tooltip label={t(isTurning ? 'board.turning' : 'board.still')}>
          <ActionIcon
            variant="default"
            aria-label={t(isTurning ? 'board.turning' : 'board.still')}
            onClick={onTurning}
          >
            <Turn size={22} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      <Tooltip label={t('board.wall.leave')}>
        <ActionIcon variant="default" aria-label={t('board.wall.leave')} onClick={onLeave}>
          <IconMinimize size={22} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </header>
  )
}
