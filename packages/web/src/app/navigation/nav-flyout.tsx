import { IconPin, type TablerIcon } from '@tabler/icons-react'
import { useId, useRef, useState, type FocusEvent } from 'react'
import { useText } from '../../data/text/texts.ts'
import classes from './nav-flyout.module.css'
import { NavRow } from './nav-row.tsx'
import { inGroups, type OpenItem } from './navigation.ts'
import { sections } from './sections.ts'
import { useMenu } from './use-menu.ts'

/** A part of the collapsed navigation: its sign, and its items in a flyout on hover, focus or tap. */
function NavFlyout({
  name,
  icon: Icon,
  items,
  active,
}: {
  name: string
  icon: TablerIcon
  items: readonly OpenItem[]
  active: OpenItem | undefined
}) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [top, setTop] = useState<number | null>(null)
  const isHere = items.some(({ to }) => to === active?.to)

  function open() {
    clearTimeout(closing.current)
    const at = button.current?.getBoundingClientRect().top ?? 0
    const height = 56 + items.length * 44 + items.filter(item => item.isApart).length * 10
    setTop(Math.max(8, Math.min(at, window.innerHeight - height - 8)))
  }
  function close() {
    clearTimeout(closing.current)
    setTop(null)
  }
  function leave(event: FocusEvent<HTMLLIElement>) {
    if (!event.currentTarget.contains(event.relatedTarget)) close()
  }
  return (
    <li
      className={classes.section}
      onMouseEnter={open}
      onMouseLeave={() => {
        closing.current = setTimeout(close, 120)
      }}
      onFocus={open}
      onBlur={leave}
      onKeyDown={event => {
        if (event.key !== 'Escape' || top === null) return
        button.current?.focus()
        close()
      }}
    >
      <button
        ref={button}
        type="button"
        className={classes.button}
        data-here={isHere || undefined}
        aria-expanded={top !== null}
        aria-controls={id}
        aria-label={name}
        onClick={open}
      >
        <Icon size={24} stroke={1.6} aria-hidden />
      </button>
      <div id={id} className={classes.flyout} hidden={top === null} style={{ top: top ?? 0 }}>
        <div className={classes.title} aria-hidden>
          {name}
        </div>
        <ul className={classes.items}>
          {items.map(item => (
            <NavRow key={item.to} item={item} isActive={item.to === active?.to} onGo={close} />
          ))}
        </ul>
      </div>
    </li>
  )
}

/** The navigation collapsed to signs: what is pinned, then the sections, a line between their groups. */
export function MenuSigns() {
  const t = useText()
  const { open, pinned, active, isActivePinned, hand } = useMenu()
  const marked = isActivePinned ? undefined : active
  return (
    <div {...hand.props}>
      {pinned.length > 0 && (
        <ul className={classes.signs} aria-label={t('nav.pinned')}>
          <NavFlyout
            name={t('nav.pinned')}
            icon={IconPin}
            items={pinned}
            active={isActivePinned ? active : undefined}
          />
        </ul>
      )}
      {inGroups(open).map(group => (
        <ul key={group.name} className={classes.signs} aria-label={t(`nav.group.${group.name}`)}>
          {group.sections.map(({ name, items }) => (
            <NavFlyout
              key={name}
              name={t(`nav.section.${name}`)}
              icon={sections[name].icon}
              items={items}
              active={marked}
            />
          ))}
        </ul>
      ))}
    </div>
  )
}
