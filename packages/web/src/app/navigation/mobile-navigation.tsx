import { Drawer } from '@mantine/core'
import { layoutStore, useLayout } from '../../data/layout/layout.ts'
import { useSession } from '../../data/session/session.ts'
import { useText } from '../../data/text/texts.ts'
import { useKitWords } from '../../kit/words.tsx'
import classes from './mobile-navigation.module.css'
import { NavSectionGroup } from './nav-section.tsx'
import { openNavigation } from './navigation.ts'
import { useNavItems } from './reporting-extras.ts'
import { BrandLogo } from '../theme/brand-logo.tsx'
import { useOpenSections } from './section-state.ts'

function close() {
  layoutStore.set(before => ({ ...before, sidenav: 0 }))
}

/** The navigation on phones and tablets: a drawer over the content. */
export function MobileNavigation() {
  const t = useText()
  const words = useKitWords()
  const session = useSession()
  const { sidenav } = useLayout()
  const isOpen = useOpenSections()
  const items = useNavItems()
  return (
    <Drawer
      opened={sidenav !== 0}
      onClose={close}
      size="300px"
      padding="sm"
      title={
        <span className={classes.brand}>
          <BrandLogo />
        </span>
      }
      closeButtonProps={{ 'aria-label': words.close, size: 44 }}
      transitionProps={{ duration: 150 }}
    >
      <nav aria-label={t('shell.navigation')}>
        <ul className={classes.list}>
          {openNavigation(session, items).map(section => (
            <NavSectionGroup
              key={section.name}
              section={section}
              isOpen={isOpen(section.name)}
              onGo={close}
            />
          ))}
        </ul>
      </nav>
    </Drawer>
  )
}
