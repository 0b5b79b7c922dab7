import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useKitWords } from '../words.tsx'
import classes from './filter-bar.module.css'

export interface ActiveFilter {
  key: string
  label: string
  onRemove: () => void
}

export interface FilterBarProps {
  /** Search first, then selects and buttons. */
  children: ReactNode
  /** What narrows the list now, each removable. */
  active?: readonly ActiveFilter[]
  onClear?: () => void
}

/** One line of search and filters above a list; below it, what narrows the list now. */
export function FilterBar({ children, active = [], onClear }: FilterBarProps) {
  const words = useKitWords()
  return (
    <div className={classes.bar}>
      <div className={classes.line}>{children}</div>
      {active.length > 0 && (
        <div className={classes.active}>
          {active.map(filter => (
            <button
              key={filter.key}
              type="button"
              className={classes.chip}
              onClick={filter.onRemove}
              aria-label={`${words.remove}: ${filter.label}`}
            >
              {filter.label}
              <IconX size={14} stroke={1.8} aria-hidden />
            </button>
          ))}
          {onClear !== undefined && (
            <Button variant="subtle" color="steel" size="xs" onClick={onClear}>
              {words.clear}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
