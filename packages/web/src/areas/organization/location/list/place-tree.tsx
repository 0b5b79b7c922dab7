import { Awaited } from '../../../../data/wire/load-failed.tsx'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { choiceKey } from '@cloche/domain/derive'
import { entityNamed } from '@cloche/domain/entities'
import { useState, type KeyboardEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Place, Places } from '../../../../data/places/place.ts'
import { placeSign } from '../../../../data/places/place-signs.ts'
import { usePlaces, usePlacesAsked } from '../../../../data/places/use-places.ts'
import { useSession } from '../../../../data/session/session.ts'
import { useLocale } from '../../../../data/text/locale.ts'
import { useText } from '../../../../data/text/texts.ts'
import { addressOf } from '../../../../entity-screens/fields/links/addresses.ts'
import { amongOf } from '../../../../entity-screens/machine/list/filters.ts'
import type { ListMachine } from '../../../../entity-screens/machine/list/use-list-machine.ts'
import { Sign } from '../../../../kit/marks/sign.tsx'
import { Card } from '../../../../kit/page/card.tsx'
import { EmptyState } from '../../../../kit/states/message.tsx'
import { ListSkeleton } from '../../../../kit/states/skeletons.tsx'
import { branchRows, type BranchRow, type Wanted } from './branches.ts'
import classes from './list.module.css'

/** What search and filters of the list look for, judged here. */
function wantedBy({ state }: ListMachine): Wanted {
  const types = amongOf(state.filters['type'] ?? '')
  const parents = amongOf(state.filters['parentId'] ?? '')
  const words = state.search.trim().toLowerCase()
  const isInactive = state.shown === 'inactive'
  if (types.length === 0 && parents.length === 0 && words === '' && !isInactive) return null
  return place =>
    (types.length === 0 || types.includes(place.type)) &&
    (parents.length === 0 || parents.includes(place.parentId ?? '')) &&
    place.name.toLowerCase().includes(words) &&
    (!isInactive || place.active === false)
}

/** The places that may stand in the tree: those that are switched off only where they are asked for. */
function shownOf(places: Places, { state }: ListMachine): Places {
  if (state.shown !== 'active') return places
  return new Map([...places].filter(([, place]) => place.active !== false))
}

/** The locations as the tree they are; arrow keys walk, open and close. */
export function PlaceTree({ machine }: { machine: ListMachine }) {
  const t = useText()
  const locale = useLocale()
  const places = usePlaces()
  const asked = usePlacesAsked()
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [focused, setFocused] = useState<string | null>(null)
  if (places.size === 0)
    return (
      <Card flush>
        <Awaited queries={[asked]}>
          <ListSkeleton />
        </Awaited>
      </Card>
    )
  const rows = branchRows(shownOf(places, machine), closed, wantedBy(machine), locale)
  if (rows.length === 0)
    return (
      <Card>
        <EmptyState compact icon={placeSign(null)} title={t('list.noneFound')}>
          {t('list.noneFoundHint')}
        </EmptyState>
      </Card>
    )
  function toggle(id: string, isOpen: boolean) {
    const next = new Set(closed)
    if (isOpen) next.add(id)
    else next.delete(id)
    setClosed(next)
  }
  const focusable = rows.some(row => row.place.id === focused) ? focused : rows[0]!.place.id
  return (
    <Card flush>
      <ul role="tree" aria-label={t('location.many')} className={classes.tree}>
        {rows.map((row, at) => (
          <Branch
            key={row.place.id}
            row={row}
            rows={rows}
            at={at}
            isFocused={row.place.id === focusable}
            onFocus={setFocused}
            onToggle={toggle}
          />
        ))}
      </ul>
    </Card>
  )
}

interface BranchProps {
  readonly row: BranchRow
  readonly rows: readonly BranchRow[]
  readonly at: number
  readonly isFocused: boolean
  readonly onFocus: (id: string) => void
  readonly onToggle: (id: string, isOpen: boolean) => void
}

/** Where an arrow key leads from a row, or null when it opens or closes it instead. */
function stepFrom({ rows, at, row }: BranchProps, key: string): Place | null {
  if (key === 'ArrowDown') return rows[at + 1]?.place ?? null
  if (key === 'ArrowUp') return rows[at - 1]?.place ?? null
  if (key === 'Home') return rows[0]!.place
  if (key === 'End') return rows.at(-1)!.place
  if (key === 'ArrowRight' && row.isOpen) return rows[at + 1]?.place ?? null
  if (key === 'ArrowLeft' && !row.isOpen)
    return rows.find(one => one.place.id === row.place.parentId)?.place ?? null
  return null
}

function Branch(props: BranchProps) {
  const { row, isFocused, onFocus, onToggle } = props
  const { place, level, hasChildren, isOpen } = row
  const t = useText()
  const session = useSession()
  const navigate = useNavigate()
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  const to = addressOf('location', place.id, session)
  function press(event: KeyboardEvent<HTMLLIElement>) {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const next = stepFrom(props, event.key)
    if (next !== null) {
      onFocus(next.id)
      const list = event.currentTarget.parentElement
      list?.querySelector<HTMLElement>(`[data-place="${CSS.escape(next.id)}"]`)?.focus()
    } else if (event.key === 'ArrowRight' && hasChildren) onToggle(place.id, false)
    else if (event.key === 'ArrowLeft' && isOpen) onToggle(place.id, true)
    else if (event.key === 'Enter' && to !== null) void navigate(to)
    else return
    event.preventDefault()
  }
  return (
    <li
      role="treeitem"
      aria-level={level}
      aria-posinset={row.at}
      aria-setsize={row.of}
      aria-selected={isFocused}
      {...(hasChildren ? { 'aria-expanded': isOpen } : {})}
      tabIndex={isFocused ? 0 : -1}
      data-place={place.id}
      className={classes.branch}
      style={{ '--level': level - 1 } as React.CSSProperties}
      onFocus={() => onFocus(place.id)}
      onKeyDown={press}
    >
      {hasChildren ? (
        <span className={classes.chevron} aria-hidden onClick={() => onToggle(place.id, isOpen)}>
          <Chevron size={20} stroke={1.8} />
        </span>
      ) : (
        <span className={classes.noChevron} aria-hidden />
      )}
      {/* The row itself takes the focus and opens with Enter. */}
      {to === null ? (
        <span className={classes.place}>{place.name}</span>
      ) : (
        <Link to={to} tabIndex={-1} className={classes.place}>
          <Sign icon={placeSign(place.type)} />
          {place.name}
        </Link>
      )}
      {place.active === false && <span className={classes.off}>{t('record.inactive')}</span>}
      <span className={classes.type}>{t(choiceKey(entityNamed('location'), 'type', place.type))}</span>
    </li>
  )
}
