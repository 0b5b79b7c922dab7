import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './lines.module.css'

/** A list with a hairline between its lines. */
export function Lines({ children }: { children: ReactNode }) {
  return <ul className={classes.lines}>{children}</ul>
}

/** A line of a list: its sign, its name, what is known of it, and at its end what it is or what may be done. */
export function ListedLine({
  sign,
  isLit = false,
  name,
  detail,
  children,
}: {
  sign?: ReactNode
  /** The sign says that something is going on. */
  isLit?: boolean
  name: ReactNode
  detail?: ReactNode
  children?: ReactNode
}) {
  return (
    <li className={classes.line}>
      {sign !== undefined && (
        <span className={classes.sign} data-lit={isLit || undefined}>
          {sign}
        </span>
      )}
      <div className={classes.what}>
        <span className={classes.name}>{name}</span>
        {detail !== undefined && <span className={classes.detail}>{detail}</span>}
      </div>
      {children}
    </li>
  )
}

/** A line of a list that leads to a record: its title, how much of it, and below what is known of it. */
export function ListedRecord({
  to,
  title,
  value,
  mono = false,
  children,
}: {
  to: string
  title: ReactNode
  value: ReactNode
  /** The title is a code. */
  mono?: boolean
  children: ReactNode
}) {
  return (
    <li className={classes.entry}>
      <Link className={mono ? `${classes.title} mono` : classes.title} to={to}>
        {title}
      </Link>
      <span className={classes.value}>{value}</span>
      <span className={classes.detail}>{children}</span>
    </li>
  )
}
