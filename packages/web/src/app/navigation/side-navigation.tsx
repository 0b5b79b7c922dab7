import { useText } from '../../data/text/texts.ts'
import { Menu } from './menu.tsx'
import { MenuSigns } from './nav-flyout.tsx'
import classes from './side-navigation.module.css'

/** The navigation beside the content: expanded with sections, or collapsed to their signs. */
export function SideNavigation({ isCollapsed }: { isCollapsed: boolean }) {
  const t = useText()
  return (
    <nav
      className={classes.side}
      data-collapsed={isCollapsed || undefined}
      aria-label={t('shell.navigation')}
    >
      {isCollapsed ? <MenuSigns /> : <Menu />}
    </nav>
  )
}
