import { Menu } from '@mantine/core'
import {
  IconLogin2,
  IconLogout,
  IconMail,
  IconMoon,
  IconSun,
  IconUser,
  IconUserCircle,
  IconWorld,
  type TablerIcon,
} from '@tabler/icons-react'
import { languageOf } from '@cloche/domain/text'
import { Link } from 'react-router'
import { changeLayout, useLayout, type Density } from '../../data/layout/layout.ts'
import { useMayOpen } from '../../data/routing/use-may-open.ts'
import { useSession, type Me } from '../../data/session/session.ts'
import { useLocale } from '../../data/text/locale.ts'
import { changeLocale, useText } from '../../data/text/texts.ts'
import { useColorScheme } from '../use-color-scheme.ts'
import classes from './user-menu.module.css'

/** What to call a person: the full name, its parts, or the e-mail. */
export function nameOf(me: Me): string {
  const parts = [me.name, me.lastName].filter(Boolean).join(' ')
  return me.fullName || parts || me.email
}

/** At most two letters that stand for a person. */
export function initialsOf(me: Me): string {
  const words = nameOf(me)
    .replace(/@.*/, '')
    .split(/[\s._-]+/)
    .filter(Boolean)
  const letters = words.length > 1 ? [words[0]!, words.at(-1)!] : words
  return letters.map(word => [...word][0]!.toUpperCase()).join('')
}

/** Entries that lead to a screen; shown where it exists. */
const entries: readonly { path: string; to: string; text: string; icon: TablerIcon }[] = [
  { path: '/me/{nav?}/{page?}', to: '/me', text: 'shell.user.account', icon: IconUserCircle },
  { path: '/contact', to: '/contact', text: 'shell.user.contact', icon: IconMail },
  { path: '/world', to: '/world', text: 'shell.user.world', icon: IconWorld },
]

const densities: readonly Density[] = ['comfortable', 'regular', 'compact']

/** The menu of the person, or of a guest. */
export function UserMenu() {
  const t = useText()
  const { phase, me, organization } = useSession()
  const { density } = useLayout()
  const locale = useLocale()
  const mayOpen = useMayOpen()
  const isUser = phase === 'user' && me !== null
  const isDark = useColorScheme() === 'dark'
  const ThemeSign = isDark ? IconSun : IconMoon
  return (
    <Menu position="bottom-end" width={280} withinPortal={false}>
      <Menu.Target>
        <button
          type="button"
          className={classes.avatar}
          aria-label={isUser ? `${t('shell.user.menu')}: ${nameOf(me)}` : t('shell.user.guest')}
        >
          {isUser ? <span data-initials={initialsOf(me)} /> : <IconUser size={20} stroke={1.6} aria-hidden />}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {isUser && (
          <div className={classes.who}>
            <div className={classes.name}>{nameOf(me)}</div>
            <div className={classes.detail}>{me.email}</div>
            {organization !== null && <div className={classes.detail}>{organization.name}</div>}
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
          onChange={language => void changeLocale(language === 'es' ? 'es' : 'en')}
        >
          {(['en', 'es'] as const).map(language => (
            <Menu.RadioItem key={language} lang={language} value={language}>
              {t(`shell.language.${language}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        {isUser && (
          <>
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
