import { Menu } from '@mantine/core'
import {
  IconBuildings,
  IconLogin2,
  IconLogout,
  IconMail,
  IconMoon,
  IconSun,
  IconUser,
  IconRoute,
  IconUserCircle,
  IconWorld,
  type TablerIcon,
} from '@tabler/icons-react'
import { languageOf, languageCodes, languageNames, mainLocale, type Language } from '@cloche/domain/text'
import { Link } from 'react-router'
import { changeLayout, useLayout, type Density } from '../../data/layout/layout.ts'
import { useMayOpen } from '../../data/routing/use-may-open.ts'
import { useScreenPattern } from '../../data/routing/use-screen-pattern.ts'
import { PersonSign } from '../../data/files/person-sign.tsx'
import { nameOf } from '../../data/session/person.ts'
import { chooseFace, faces } from '../../data/session/face.ts'
import { useSession } from '../../data/session/session.ts'
import { useLocale } from '../../data/text/locale.ts'
import { changeLocale, useText } from '../../data/text/texts.ts'
import { useColorScheme } from '../theme/use-color-scheme.ts'
import { startTour } from '../tour/start-tour.ts'
import classes from './user-menu.module.css'

/** Entries that lead to a screen; shown where it exists. */
const entries: readonly { path: string; to: string; text: string; icon: TablerIcon }[] = [
  { path: '/me/{nav?}/{page?}', to: '/me', text: 'shell.user.account', icon: IconUserCircle },
  // There before a place is chosen too: a new installation has none.
  { path: '/admin/customers', to: '/admin/customers', text: 'nav.customers', icon: IconBuildings },
  { path: '/contact', to: '/contact', text: 'shell.user.contact', icon: IconMail },
  { path: '/world', to: '/world', text: 'shell.user.world', icon: IconWorld },
]

const densities: readonly Density[] = ['comfortable', 'regular', 'compact']

/** The menu of the person, or of a guest. */
export function UserMenu() {
  const t = useText()
  const { phase, me, organization, location } = useSession()
  const { density, face } = useLayout()
  const locale = useLocale()
  const mayOpen = useMayOpen()
  const pattern = useScreenPattern()
  const isUser = phase === 'user' && me !== null
  const isDark = useColorScheme() === 'dark'
  const ThemeSign = isDark ? IconSun : IconMoon
  return (
    <Menu position="bottom-end" width={280} withinPortal={false}>
      <Menu.Target>
        <button
          type="button"
          className={classes.avatar}
          data-tour="user-menu"
          aria-label={isUser ? `${t('shell.user.menu')}: ${nameOf(me)}` : t('shell.user.guest')}
        >
          {isUser ? <PersonSign person={me} size={36} /> : <IconUser size={20} stroke={1.6} aria-hidden />}
        </button>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu!}>
        {isUser && (
          <div className={classes.who}>
            <PersonSign person={me} size={44} />
            <div className={classes.whoText}>
              <div className={classes.name}>{nameOf(me)}</div>
              <div className={classes.detail}>{me.email}</div>
              {organization !== null && <div className={classes.detail}>{organization.name}</div>}
            </div>
          </div>
        )}
        {!isUser && (
          <Menu.Item component={Link} to="/login" leftSection={<IconLogin2 size={20} stroke={1.6} />}>
            {t('shell.user.login')}
          </Menu.Item>
        )}
        {entries
          .filter(entry => mayOpen(entry.path))
          .map(({ path, to, text, icon: Icon }) => (
            <Menu.Item key={path} component={Link} to={to} leftSection={<Icon size={20} stroke={1.6} />}>
              {t(text)}
            </Menu.Item>
          ))}
        {isUser && location !== null && (
          <Menu.Item
            leftSection={<IconRoute size={20} stroke={1.6} />}
            // After the menu has given the focus back.
            onClick={() => setTimeout(() => startTour(pattern), 200)}
          >
            {t('shell.user.tour')}
          </Menu.Item>
        )}
        <Menu.Item
          closeMenuOnClick={false}
          leftSection={<ThemeSign size={20} stroke={1.6} />}
          onClick={() => changeLayout({ theme: isDark ? 'light' : 'dark' })}
        >
          {t(isDark ? 'shell.theme.light' : 'shell.theme.dark')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{t('shell.user.language')}</Menu.Label>
        <Menu.RadioGroup
          value={languageOf(locale)}
          onChange={language => void changeLocale(mainLocale(language as Language))}
        >
          {languageCodes.map(language => (
            <Menu.RadioItem key={language} lang={language} value={language}>
              {languageNames[language]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        {isUser && (
          <>
            <Menu.Label>{t('shell.user.face')}</Menu.Label>
            <Menu.RadioGroup
              value={face ?? 'auto'}
              onChange={one => chooseFace(faces.find(name => name === one) ?? null)}
            >
              {[...faces, 'auto'].map(one => (
                <Menu.RadioItem key={one} value={one}>
                  {t(`shell.face.${one}`)}
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
            <Menu.Label>{t('shell.user.density')}</Menu.Label>
            <Menu.RadioGroup
              value={density}
              onChange={one => changeLayout({ density: densities.find(name => name === one) ?? density })}
            >
              {densities.map(one => (
                <Menu.RadioItem key={one} value={one}>
                  {t(`shell.density.${one}`)}
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
            <Menu.Divider />
            <Menu.Item component={Link} to="/logout" leftSection={<IconLogout size={20} stroke={1.6} />}>
              {t('shell.user.logout')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
