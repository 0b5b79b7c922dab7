import type { TablerIcon } from '@tabler/icons-react'
import type { RampName } from '../theme/ramps.ts'
import classes from './state-badge.module.css'

export interface StateBadgeProps {
  /** Always with word and sign, never by colour alone. */
  label: string
  color: RampName
  icon: TablerIcon
  /** An outline without fill: unknown, not decided. */
  outline?: boolean
  size?: 'sm' | 'md' | 'lg'
}

/** What state a thing is in: colour, sign and word. */
export function StateBadge({ label, color, icon: Icon, outline = false, size = 'md' }: StateBadgeProps) {
  const colours = outline
    ? { color: 'var(--mantine-color-dimmed)', boxShadow: 'inset 0 0 0 1px var(--cloche-control-border)' }
    : {
        backgroundColor: `var(--mantine-color-${color}-light)`,
        color: `var(--mantine-color-${color}-light-color)`,
      }
  return (
    <span className={classes.badge} data-size={size} style={colours}>
      <Icon aria-hidden stroke={1.8} className={classes.icon} />
      {label}
    </span>
  )
}
