import { useSession } from '../../data/session/session.ts'
import { useText } from '../../data/text/texts.ts'
import { NavFlyout } from './nav-flyout.tsx'
import { NavSectionGroup } from './nav-section.tsx'
import { openNavigation } from './navigation.ts'
import { useNavItems } from './reporting-extras.ts'
import { useOpenSections } from './section-state.ts'
import classes from './side-navigation.module.css'

/** The navigation beside the content: expanded with sections, or collapsed to their signs. */
export function SideNavigation({ isCollapsed }: { isCollapsed: boolean }) {
  const t = useText()
  const session = useSession()
  const isOpen = useOpenSections()
  const items = useNavItems()
  return (
    <nav
      className={classes.side}
      data-collapsed={isCollapsed || undefined}
      aria-label={t('shell.navigation')}
    >
      <ul className={classes.list}>
        {openNavigation(session, items).map(section =>
          isCollapsed ? (
            <NavFlyout key={section.name} section={section} />
          ) : (
            <NavSectionGroup key={section.name} section={section} isOpen={isOpen(section.name)} />
          ),
        )}
      </ul>
    </nav>
  )
}
