import { IconChevronRight } from '@tabler/icons-react'
import { useId } from 'react'
import { NavLink } from 'react-router'
import { useFormats } from '../../data/formats/formats.ts'
import { useSession } from '../../data/session/session.ts'
import { useText } from '../../data/text/texts.ts'
import { useIsCut } from '../../data/wire/is-cut.ts'
import type { OpenSection } from './navigation.ts'
import classes from './nav-section.module.css'
import { setSectionOpen } from './section-state.ts'
import { sections } from './sections.ts'

/** The items of a section as links; the one that is open is marked. */
export function NavItems({ section, onGo }: { section: OpenSection; onGo?: () => void }) {
  const t = useText()
  const { location } = useSession()
  const formats = useFormats()
  // What was counted before the connection went may have changed since, and there is no room to say when it was.
  const isCut = useIsCut()
  return section.items.map(item => {
    const count = item.count === undefined || isCut ? undefined : location?.counts?.[item.count]
    return (
      <li key={`${item.path} ${item.to}`} data-apart={item.isApart || undefined}>
        <NavLink
          to={item.to}
          end={item.to === '/'}
          className={classes.item!}
          {...(onGo === undefined ? {} : { onClick: onGo })}
        >
          <span className={classes.itemText}>{item.label ?? t(item.text)}</span>
          {count !== undefined && <span className={classes.count}>{formats.number(count)}</span>}
        </NavLink>
      </li>
    )
  })
}

/** One section of the expanded navigation: a head that opens and closes it, and its items. */
export function NavSectionGroup({
  section,
  isOpen,
  onGo,
}: {
  section: OpenSection
  isOpen: boolean
  onGo?: () => void
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
        onClick={() => setSectionOpen(section.name, !isOpen)}
      >
        <Icon size={22} stroke={1.6} aria-hidden className={classes.icon} />
        <span className={classes.headText}>{t(`nav.section.${section.name}`)}</span>
        <IconChevronRight size={16} stroke={1.8} aria-hidden className={classes.chevron} />
      </button>
      <ul id={id} className={classes.items} hidden={!isOpen}>
        <NavItems section={section} {...(onGo === undefined ? {} : { onGo })} />
      </ul>
    </li>
  )
}
