import type { ReactNode } from 'react'
import classes from './item-lines.module.css'

export interface ItemLine {
  readonly key: string
  readonly name: string
  /** What stands small below it. */
  readonly details?: readonly (string | null)[]
  /** What differs from what was expected. */
  readonly remarks?: readonly (string | null)[]
  readonly end?: ReactNode
  readonly endDetail?: ReactNode
}

/** Things one below the other: each with its name, what is said of it, and how much. */
export function ItemLines({ lines }: { lines: readonly ItemLine[] }) {
  return (
    <ul className={classes.lines}>
      {lines.map(({ key, name, details = [], remarks = [], end, endDetail }) => (
        <li key={key} className={classes.line}>
          <span className={classes.what}>
            <span className={classes.name}>{name}</span>
            {details.map(
              detail =>
                detail && (
                  <span key={detail} className={classes.detail}>
                    {detail}
                  </span>
                ),
            )}
            {remarks.map(
              remark =>
                remark && (
                  <span key={remark} className={classes.remark}>
                    {remark}
                  </span>
                ),
            )}
          </span>
          {(end !== undefined || endDetail !== undefined) && (
            <span className={classes.end}>
              {end}
              {endDetail !== undefined && endDetail !== null && (
                <span className={classes.detail}>{endDetail}</span>
              )}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
