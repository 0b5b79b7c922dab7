import { ActionIcon, Button, VisuallyHidden } from '@mantine/core'
import { IconMoon, IconScan, IconSearch, IconSun } from '@tabler/icons-react'
import { Link } from 'react-router'
import { changeLayout, layoutStore, useLayout } from '../../data/layout/layout.ts'
import { useMayOpen } from '../../data/routing/use-may-open.ts'
import { useSession } from '../../data/session/session.ts'
import { isAtTerminal } from '../../data/terminal/kept-terminal.ts'
import { useText } from '../../data/text/texts.ts'
import { LocationPicker } from '../location/location-picker.tsx'
import { BrandLogo } from '../theme/brand-logo.tsx'
import { useColorScheme } from '../theme/use-color-scheme.ts'
import { Bell } from './bell.tsx'
import { OutboxBadge } from './outbox-badge.tsx'
import { usePalette } from '../palette/palette-host.tsx'
import classes from './top-bar.module.css'
import { UserMenu } from './user-menu.tsx'

/** The brand; pressing it opens, collapses or closes the navigation. Without one it leads home. */
function Brand({ isMobile, hasNavigation }: { isMobile: boolean; hasNavigation: boolean }) {
  const t = useText()
  const { sidenav } = useLayout()
  if (!hasNavigation) {
    return (
      <Link to="/" className={classes.brand}>
        <BrandLogo />
        <VisuallyHidden>{t('nav.home')}</VisuallyHidden>
      </Link>
    )
  }
  function press() {
    if (isMobile) layoutStore.set(before => ({ ...before, sidenav: sidenav === 0 ? 2 : 0 }))
    else changeLayout({ sidenav: sidenav === 2 ? 1 : 2 })
  }
  const does = isMobile
    ? sidenav === 0
      ? 'shell.showNavigation'
      : 'shell.hideNavigation'
    : sidenav === 2
      ? 'shell.collapseNavigation'
      : 'shell.expandNavigation'
  return (
    <button type="button" className={classes.brand} title={t(does)} onClick={press}>
      <BrandLogo />
      <VisuallyHidden>{t(does)}</VisuallyHidden>
    </button>
  )
}

function ThemeSwitch() {
  const t = useText()
  const isDark = useColorScheme() === 'dark'
  const label = t(isDark ? 'shell.theme.light' : 'shell.theme.dark')
  const Sign = isDark ? IconSun : IconMoon
  return (
    <ActionIcon
      aria-label={label}
      title={label}
      color="gray"
      className={classes.sign!}
      onClick={() => changeLayout({ theme: isDark ? 'light' : 'dark' })}
    >
      <Sign size={22} stroke={1.6} />
    </ActionIcon>
  )
}

/** The bar at the top: brand, location, search, theme, bell, account. */
export function TopBar({ isMobile, hasNavigation }: { isMobile: boolean; hasNavigation: boolean }) {
  const t = useText()
  const { phase } = useSession()
  const palette = usePalette()
  const mayOpen = useMayOpen()
  const isUser = phase === 'user'
  return (
    <header className={classes.bar} aria-label={t('shell.bar')}>
      <Brand isMobile={isMobile} hasNavigation={hasNavigation} />
      {isUser && <LocationPicker />}
      <span className={classes.between} />
      {isUser &&
        (isMobile ? (
          <ActionIcon
            aria-label={t('shell.search')}
            color="gray"
            className={classes.sign!}
            onClick={palette.open}
          >
            <IconSearch size={22} stroke={1.6} />
          </ActionIcon>
        ) : (
          <button
            type="button"
            className={classes.search}
            onClick={palette.open}
            aria-keyshortcuts="Control+K Meta+K"
          >
            <IconSearch size={20} stroke={1.6} aria-hidden />
            <span className={classes.searchText}>{t('shell.search')}</span>
            <kbd className={classes.key}>Ctrl K</kbd>
          </button>
        ))}
      {isUser && mayOpen('/qr') && (
        <ActionIcon
          component={Link}
          to="/qr"
          aria-label={t('nav.scan')}
          title={t('nav.scan')}
          color="gray"
          className={`${classes.sign} ${classes.scan}`}
        >
          <IconScan size={22} stroke={1.6} />
        </ActionIcon>
      )}
      <span className={classes.theme}>
        <ThemeSwitch />
      </span>
      {isUser && <OutboxBadge />}
      {isUser && <Bell />}
      {isUser ? (
        !isAtTerminal() && <UserMenu />
      ) : (
        <>
          <UserMenu />
          <Button component={Link} to="/login" className={classes.login!}>
            {t('shell.user.login')}
          </Button>
        </>
      )}
      {palette.element}
    </header>
  )
}
