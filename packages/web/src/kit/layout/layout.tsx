import type { CSSProperties, HTMLAttributes, ReactNode } from 'react'
import classes from './layout.module.css'

/** Small 8 px, medium 16 px (12 on phones), large 20 px: the steps of the grid that stand between things. */
export type Gap = 'xs' | 'sm' | 'md' | 'lg'

/** Things below each other; also as the form they make up. */
export function Column({
  gap = 'md',
  as: Tag = 'div',
  ...rest
}: { gap?: Gap; as?: 'div' | 'form'; noValidate?: boolean } & Omit<
  HTMLAttributes<HTMLElement>,
  'className'
>) {
  return <Tag {...rest} className={classes.column} data-gap={gap} />
}

/** Things beside each other, on further lines where there is no room. */
export function Line({
  gap = 'xs',
  to = 'start',
  children,
}: {
  gap?: Gap
  /** Where they gather: at the start, at the end, or at both. */
  to?: 'start' | 'end' | 'both'
  children: ReactNode
}) {
  return (
    <div className={classes.line} data-gap={gap} data-to={to}>
      {children}
    </div>
  )
}

/** The buttons under a form or in a dialog: at the end of the line, the one that does it last. */
export function Buttons({ children }: { children: ReactNode }) {
  return <div className={classes.buttons}>{children}</div>
}

/** Equal parts side by side, as many as have room when each is at least `least` rem wide. */
export function Grid({ least, gap = 'md', children }: { least: number; gap?: Gap; children: ReactNode }) {
  return (
    <div className={classes.grid} data-gap={gap} style={{ '--least': `${least}rem` } as CSSProperties}>
      {children}
    </div>
  )
}

/** A quiet sentence: what something is, what follows. One that is `isWrong` stands out and is read out. */
export function Note({ isWrong = false, children }: { isWrong?: boolean; children: ReactNode }) {
  return (
    <p className={classes.note} data-wrong={isWrong || undefined} role={isWrong ? 'alert' : undefined}>
      {children}
    </p>
  )
}
