import type { ReactNode } from 'react'
import classes from './chip.module.css'

/** How something stands, in a word: good, waiting for somebody or for its end, or over. */
export type ChipTone = 'good' | 'waiting' | 'over'

/** A word that says how something stands, with its sign before it. */
export function Chip({ tone, children }: { tone: ChipTone; children: ReactNode }) {
  return (
    <span className={classes.chip} data-tone={tone}>
      {children}
    </span>
  )
}
