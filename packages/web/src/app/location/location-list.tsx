import { Loader } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useSession } from '../../data/session/session.ts'
import { hasText, useText } from '../../data/text/texts.ts'
import classes from './location-list.module.css'
import { locationSign } from './location-signs.ts'
import type { PlacedLocation } from './location-tree.ts'

/** Arrow keys walk through the locations. */
function walk(event: KeyboardEvent<HTMLUListElement>) {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.findIndex(button => button === document.activeElement)
  const next = buttons[event.key === 'ArrowDown' ? at + 1 : at - 1]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}

/** Locations to choose from, indented by depth. */
export function LocationList({
  locations,
  choosing,
  onChoose,
  isBig = false,
}: {
  locations: readonly PlacedLocation[]
  choosing: string | null
  onChoose: (id: string) => void
  /** Rows for fingers, on the page that only chooses. */
  isBig?: boolean
}) {
  const t = useText()
  const { location: current } = useSession()
  return (
    <ul className={classes.list} data-big={isBig || undefined} onKeyDown={walk}>
      {locations.map(location => {
        const Sign = locationSign(location.type)
        const type = `location.type.${location.type}`
        const isCurrent = location.id === current?.id
        return (
          <li key={location.id} style={{ paddingInlineStart: `${Math.min(location.depth, 6) * 1.25}rem` }}>
            <button
              type="button"
              className={classes.location}
              aria-current={isCurrent || undefined}
              disabled={choosing !== null}
              onClick={() => onChoose(location.id)}
            >
              <Sign size={isBig ? 26 : 20} stroke={1.6} aria-hidden className={classes.sign} />
              <span className={classes.name}>{location.name}</span>
              {hasText(type) && <span className={classes.type}>{t(type)}</span>}
              {choosing === location.id ? (
                <Loader size={18} />
              ) : (
                isCurrent && <IconCheck size={18} stroke={2} aria-hidden className={classes.check} />
              )}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
