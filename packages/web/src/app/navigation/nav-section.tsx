import { IconChevronRight } from '@tabler/icons-react'
import { useId } from 'react'
import { useText } from '../../data/text/texts.ts'
import { NavRow } from './nav-row.tsx'
import type { OpenItem, OpenSection } from './navigation.ts'
import classes from './nav-section.module.css'
import { sections } from './sections.ts'

/** One section of the expanded navigation: a head that opens and closes it, and its items. */
export function NavSectionGroup({
  section,
  isOpen,
  onToggle,
  active,
  onGo,
}: {
  section: OpenSection
  isOpen: boolean
  onToggle: () => void
  /** The entry that is marked. */
  active: OpenItem | undefined
  onGo?: (() => void) | undefined
}) {
  const t = useText()
  const id = useId()
  const { icon: Icon } = sections[section.name]
  return (
    <li className={classes.section}>
      <button
        type="button"
        className={classes.head}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={onToggle}
      >
        <Icon size={22} stroke={1.6} aria-hidden className={classes.icon} />
        <span className={classes.headText}>{t(`nav.section.${section.name}`)}</span>
        <IconChevronRight size={16} stroke={1.8} aria-hidden className={classes.chevron} />
      </button>
      <ul id={id} className={classes.items} hidden={!isOpen}>
        {section.items.map(item => (
          <NavRow key={`${item.path} ${item.to}`} item={item} isActive={item.to === active?.to} onGo={onGo} />
        ))}
      </ul>
    </li>
  )
}
