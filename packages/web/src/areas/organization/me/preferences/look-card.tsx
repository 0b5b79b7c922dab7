import { changeLayout, useLayout } from '../../../../data/layout/layout.ts'
import { useText } from '../../../../data/text/texts.ts'
import { Column, Note } from '../../../../kit/layout/layout.tsx'
import { Card } from '../../../../kit/page/card.tsx'
import { Options } from './options.tsx'

const themes = ['light', 'dark', 'auto'] as const
const densities = ['comfortable', 'regular', 'compact'] as const

/** Theme and row height of this browser. */
export function LookCard() {
  const t = useText()
  const { theme, density } = useLayout()
  return (
    <Card title={t('me.look')}>
      <Column gap="lg">
        <Options
          label={t('me.theme')}
          options={themes.map(value => ({ value, label: t(`me.theme.${value}`) }))}
          value={theme}
          onChoose={one => changeLayout({ theme: one })}
        />
        <Options
          label={t('list.density')}
          options={densities.map(value => ({ value, label: t(`shell.density.${value}`) }))}
          value={density}
          onChoose={one => changeLayout({ density: one })}
        />
        <Note>{t('me.lookHint')}</Note>
      </Column>
    </Card>
  )
}
