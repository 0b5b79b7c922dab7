import { IconChecklist, IconDots, IconHome, IconScan, IconTag, type TablerIcon } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { NavLink } from 'react-router'
import { useMayOpen } from '../../data/routing/use-may-open.ts'
import { useText } from '../../data/text/texts.ts'
import classes from './bottom-bar.module.css'
import { fetchedPart } from '../../kit/fetched-part.tsx'

const { Part: MoreSheet } = fetchedPart(() =>
  import('./more-sheet.tsx').then(part => ({ default: part.MoreSheet })),
)

interface Entry {
  readonly path: string
  readonly to: string
  readonly text: string
  readonly icon: TablerIcon
}

const entries: readonly Entry[] = [
  { path: '/', to: '/', text: 'shell.bottom.now', icon: IconHome },
  {
    path: '/labeling/register/mask',
    to: '/labeling/register/mask',
    text: 'shell.bottom.label',
    icon: IconTag,
  },
  { path: '/qr', to: '/qr', text: 'shell.bottom.scan', icon: IconScan },
  {
    path: '/planning/tasks/today',
    to: '/planning/tasks/today',
    text: 'shell.bottom.tasks',
    icon: IconChecklist,
  },
]

/** The bar under the thumb: what the floor needs most. The page ends above it. */
export function BottomBar() {
  const t = useText()
  const mayOpen = useMayOpen()
  const [isMore, setIsMore] = useState(false)
  useEffect(() => {
    const { dataset } = document.documentElement
    dataset['bottomBar'] = ''
    return () => {
      delete dataset['bottomBar']
    }
  }, [])
  return (
    <>
      <nav className={classes.bar} aria-label={t('shell.bottom')}>
        {entries
          .filter(({ path }) => mayOpen(path))
          .map(({ path, to, text, icon: Icon }) => (
            <NavLink key={path} to={to} end={to === '/'} className={classes.entry!}>
              <Icon size={24} stroke={1.7} aria-hidden />
              <span>{t(text)}</span>
            </NavLink>
          ))}
        <button
          type="button"
          className={classes.entry}
          aria-haspopup="dialog"
          aria-expanded={isMore}
          onClick={() => setIsMore(true)}
        >
          <IconDots size={24} stroke={1.7} aria-hidden />
          <span>{t('shell.bottom.more')}</span>
        </button>
      </nav>
      {isMore && <MoreSheet isOpen onClose={() => setIsMore(false)} />}
    </>
  )
}
