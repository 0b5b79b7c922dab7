import { Drawer } from '@mantine/core'
import { IconLayoutList } from '@tabler/icons-react'
import { Link } from 'react-router'
import { layoutStore } from '../../data/layout/layout.ts'
import { useSession } from '../../data/session/session.ts'
import { useText } from '../../data/text/texts.ts'
import { useKitWords } from '../../kit/words.tsx'
import { useActiveEntry } from './active-entry.ts'
import { moreScreens } from './more-screens.ts'
import classes from './more-sheet.module.css'
import { openNavigation } from './navigation.ts'
import { sections } from './sections.ts'

/** The few other screens of the floor, and the way to all. */
export function MoreSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useText()
  const words = useKitWords()
  const session = useSession()
  const open = isOpen ? moreScreens(openNavigation(session).flatMap(({ items }) => items)) : []
  const active = useActiveEntry(open)
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="bottom"
      size="auto"
      title={t('shell.bottom.more')}
      closeButtonProps={{ 'aria-label': words.close, size: 44 }}
      transitionProps={{ duration: 150 }}
    >
      <ul className={classes.list}>
        {open.map(item => {
          const { icon: Icon } = sections[item.section]
          return (
            <li key={item.path}>
              <Link
                to={item.to}
                className={classes.entry}
                aria-current={item.to === active?.to ? 'page' : undefined}
                onClick={onClose}
              >
                <Icon size={24} stroke={1.6} aria-hidden />
                {item.label ?? t(item.text)}
              </Link>
            </li>
          )
        })}
        <li>
          <button
            type="button"
            className={classes.entry}
            onClick={() => {
              onClose()
              layoutStore.set(before => ({ ...before, sidenav: 2 }))
            }}
          >
            <IconLayoutList size={24} stroke={1.6} aria-hidden />
            {t('shell.bottom.all')}
          </button>
        </li>
      </ul>
    </Drawer>
  )
}
