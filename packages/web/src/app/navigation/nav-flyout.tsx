import { useId, useRef, useState, type FocusEvent } from 'react'
import { matchPath, useLocation } from 'react-router'
import { useText } from '../../data/text/texts.ts'
import classes from './nav-flyout.module.css'
import { NavItems } from './nav-section.tsx'
import type { OpenSection } from './navigation.ts'
import { sections } from './sections.ts'

/** One section of the collapsed navigation: its sign, and its items in a flyout on hover, focus or tap. */
export function NavFlyout({ section }: { section: OpenSection }) {
  const t = useText()
  const id = useId()
  const { pathname } = useLocation()
  const button = useRef<HTMLButtonElement>(null)
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [top, setTop] = useState<number | null>(null)
  const { icon: Icon } = sections[section.name]
  const isHere = section.items.some(
    item => matchPath({ path: item.to, end: item.to === '/' }, pathname) !== null,
  )

  function open() {
    clearTimeout(closing.current)
    const at = button.current?.getBoundingClientRect().top ?? 0
    const height = 56 + section.items.length * 44 + section.items.filter(item => item.isApart).length * 10
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
        aria-label={t(`nav.section.${section.name}`)}
        onClick={open}
      >
        <Icon size={24} stroke={1.6} aria-hidden />
      </button>
      <div id={id} className={classes.flyout} hidden={top === null} style={{ top: top ?? 0 }}>
        <div className={classes.title} aria-hidden>
          {t(`nav.section.${section.name}`)}
        </div>
        <ul className={classes.items}>
          <NavItems section={section} onGo={close} />
        </ul>
      </div>
    </li>
  )
}
