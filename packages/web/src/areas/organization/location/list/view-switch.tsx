import { IconList, IconSitemap } from '@tabler/icons-react'
import { changeLayout, useLayout } from '../../../../data/layout/layout.ts'
import { useText } from '../../../../data/text/texts.ts'
import classes from './list.module.css'

const views = [
  { view: 'list', icon: IconList },
  { view: 'tree', icon: IconSitemap },
] as const

/** Shows the locations as a list or as the tree they are; kept for the next visit. */
export function ViewSwitch() {
  const t = useText()
  const { view } = useLayout()
  const shown = view === 'tree' ? 'tree' : 'list'
  return (
    <div role="group" aria-label={t('places.view')} className={classes.switch}>
      {views.map(({ view: one, icon: Icon }) => (
        <button
          key={one}
          type="button"
          className={classes.side}
          aria-pressed={shown === one}
          aria-label={t(`places.view.${one}`)}
          title={t(`places.view.${one}`)}
          onClick={() => changeLayout({ view: one })}
        >
          <Icon size={20} stroke={1.6} aria-hidden />
        </button>
      ))}
    </div>
  )
}
