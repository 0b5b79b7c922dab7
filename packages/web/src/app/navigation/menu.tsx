import { useId, useState, type ReactNode } from 'react'
import { useText } from '../../data/text/texts.ts'
import { Found, MenuSearch } from './menu-search.tsx'
import classes from './menu.module.css'
import { NavRow } from './nav-row.tsx'
import { NavSectionGroup } from './nav-section.tsx'
import { inGroups } from './navigation.ts'
import { useOpenSections } from './section-state.ts'
import { useMenu } from './use-menu.ts'

/** Entries or sections under a quiet heading. */
function Group({ name, children }: { name: string; children: ReactNode }) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} className={classes.group}>
      <div id={id} className={classes.name}>
        {name}
      </div>
      <ul className={classes.list}>{children}</ul>
    </div>
  )
}

/** The menu with all its words: a search, what the person has pinned, and the sections in their groups. */
export function Menu({ onGo }: { onGo?: () => void }) {
  const t = useText()
  const { open, pinned, active, isActivePinned, hand } = useMenu()
  const marked = isActivePinned ? undefined : active
  const { isOpen, toggle } = useOpenSections(marked?.section, hand.isIn)
  const [typed, setTyped] = useState('')
  const [isDone, setIsDone] = useState(false)
  // What was found stays under the hand that pressed it.
  if (isDone && !hand.isIn) {
    setIsDone(false)
    setTyped('')
  }
  const goFound = () => {
    setIsDone(true)
    onGo?.()
  }
  return (
    <div {...hand.props} className={classes.menu}>
      <MenuSearch typed={typed} open={open} onType={setTyped} onGo={goFound} />
      <div className={classes.entries}>
        {typed.trim() !== '' ? (
          <Found typed={typed} open={open} active={active} onGo={goFound} />
        ) : (
          <>
            {pinned.length > 0 && (
              <Group name={t('nav.pinned')}>
                {pinned.map(item => (
                  <NavRow key={item.to} item={item} isActive={item.to === active?.to} onGo={onGo} />
                ))}
              </Group>
            )}
            {inGroups(open).map(({ name, sections }) => (
              <Group key={name} name={t(`nav.group.${name}`)}>
                {sections.map(section => (
                  <NavSectionGroup
                    key={section.name}
                    section={section}
                    isOpen={isOpen(section.name)}
                    onToggle={() => toggle(section.name)}
                    active={marked}
                    onGo={onGo}
                  />
                ))}
              </Group>
            ))}
          </>
        )}
      </div>
    </div>
  )
}
