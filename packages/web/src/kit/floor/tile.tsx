import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { RampName } from '../theme/ramps.ts'
import classes from './tile.module.css'

interface TileLook {
  label: string
  /** A second line: the state, the last time. */
  detail?: ReactNode
  icon?: TablerIcon
  color?: RampName
  /** A picture instead of the sign; it fills the room of the sign. */
  picture?: ReactNode
}

/** A big target for a finger in a glove: either it leads somewhere or it does something. */
export function Tile({
  label,
  detail,
  icon: Icon,
  color = 'basil',
  picture,
  ...act
}: TileLook & ({ to: string } | { onPress: () => void; isChosen?: boolean })) {
  const content = (
    <>
      {picture ? (
        <span className={classes.picture}>{picture}</span>
      ) : (
        <span
          className={classes.sign}
          style={{
            backgroundColor: `var(--mantine-color-${color}-light)`,
            color: `var(--mantine-color-${color}-light-color)`,
          }}
        >
          {Icon === undefined ? (
            label.trim().slice(0, 1).toUpperCase()
          ) : (
            <Icon aria-hidden size={26} stroke={1.6} />
          )}
        </span>
      )}
      <span className={classes.text}>
        <span className={classes.label}>{label}</span>
        {detail !== undefined && <span className={classes.detail}>{detail}</span>}
      </span>
    </>
  )
  if ('to' in act) {
    return (
      <Link to={act.to} className={classes.tile}>
        {content}
      </Link>
    )
  }
  return (
    <button type="button" className={classes.tile} aria-pressed={act.isChosen} onClick={act.onPress}>
      {content}
    </button>
  )
}

/** Tiles in two or three columns (more on a desk). */
export function Tiles({ children }: { children: ReactNode }) {
  return <div className={classes.tiles}>{children}</div>
}

export interface FigureTileProps {
  label: string
  value: ReactNode
  note?: ReactNode
  icon: TablerIcon
  color: RampName
  /** Where it leads, when it leads anywhere. */
  to?: string | undefined
}

/** One figure of today: what it counts, how many, and what it means. */
export function FigureTile({ label, value, note, icon: Icon, color, to }: FigureTileProps) {
  const colours = {
    backgroundColor: `var(--mantine-color-${color}-light)`,
    color: `var(--mantine-color-${color}-light-color)`,
  }
  const content = (
    <>
      <span className={classes.figureLabel}>{label}</span>
      <span className={classes.figure}>{value}</span>
      {note !== undefined && <span className={classes.figureNote}>{note}</span>}
      <span className={classes.figureSign} style={colours}>
        <Icon aria-hidden size={22} stroke={1.6} />
      </span>
    </>
  )
  return to === undefined ? (
    <div className={classes.figureTile}>{content}</div>
  ) : (
    <Link to={to} className={classes.figureTile}>
      {content}
    </Link>
  )
}
