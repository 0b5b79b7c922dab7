import { Drawer, VisuallyHidden } from '@mantine/core'
import { layoutStore, useLayout } from '../../data/layout/layout.ts'
import { useText } from '../../data/text/texts.ts'
import { useKitWords } from '../../kit/words.tsx'
import { Menu } from './menu.tsx'
import classes from './mobile-navigation.module.css'
import { BrandLogo } from '../theme/brand-logo.tsx'

function close() {
  layoutStore.set(before => ({ ...before, sidenav: 0 }))
}

/** The navigation on phones and tablets: a drawer over the content. */
export function MobileNavigation() {
  const t = useText()
  const words = useKitWords()
  const { sidenav } = useLayout()
  return (
    <Drawer
      opened={sidenav !== 0}
      onClose={close}
      classNames={{ content: classes.content!, body: classes.body! }}
      size="300px"
      padding="sm"
      title={
        <span className={classes.brand}>
          <BrandLogo />
          <VisuallyHidden>{t('shell.navigation')}</VisuallyHidden>
        </span>
      }
      closeButtonProps={{ 'aria-label': words.close, size: 44 }}
      transitionProps={{ duration: 150 }}
    >
      <nav className={classes.menu} aria-label={t('shell.navigation')}>
        <Menu onGo={close} />
      </nav>
    </Drawer>
  )
}
