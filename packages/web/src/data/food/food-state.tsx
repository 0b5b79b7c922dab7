import { StateBadge } from '../../kit/states/state-badge.tsx'
import { hasText, useText } from '../text/texts.ts'
import { stateLook } from './state-looks.ts'

/** The elaboration state of food as a badge. `name` is what an organization calls a state of its own. */
export function FoodState({ path, name, size }: { path: string; name?: string; size?: 'sm' | 'md' | 'lg' }) {
  const t = useText()
  const key = `statePath.${path}`
  return (
    <StateBadge
      label={name ?? (hasText(key) ? t(key) : path)}
      {...stateLook(path)}
      {...(size === undefined ? {} : { size })}
    />
  )
}
