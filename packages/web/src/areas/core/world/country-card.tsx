import { Button } from '@mantine/core'
import { IconMail, IconMapPin } from '@tabler/icons-react'
import { Link } from 'react-router'
import { href } from '../../../data/routing/href.ts'
import { useLocale } from '../../../data/text/locale.ts'
import { useText } from '../../../data/text/texts.ts'
import { Note } from '../../../kit/layout/layout.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { KeyValueList } from '../../../kit/page/key-value-list.tsx'
import { EmptyState } from '../../../kit/states/message.tsx'
import type { Country } from './countries.ts'
import classes from './world.module.css'

/** What Cloche is in one country, and how to buy it there. */
export function CountryCard({ country, name }: { country: Country | undefined; name: string }) {
  const t = useText()
  const locale = useLocale()
  if (country === undefined) {
    return (
      <Card>
        <EmptyState compact icon={IconMapPin} title={t('world.choose')}>
          {t('world.chooseText')}
        </EmptyState>
      </Card>
    )
  }
  const money = new Intl.DisplayNames(locale, { type: 'currency' }).of(country.currency)
  return (
    <Card title={name}>
      <div aria-live="polite">
        <KeyValueList
          items={[
            { label: t('world.language'), value: t(`world.language.${country.language}`) },
            { label: t('world.currency'), value: `${money} (${country.currency})` },
          ]}
        />
      </div>
      <section>
        <h3 className={classes.subtitle}>{t('world.rules')}</h3>
        <Note>{t(country.isInUnion ? 'world.rules.eu' : 'world.rules.other')}</Note>
      </section>
      <section>
        <h3 className={classes.subtitle}>{t('world.buy')}</h3>
        <Note>{t('world.buyText')}</Note>
      </section>
      <Button
        component={Link}
        to={href('/contact', {}, { subject: name })}
        size="lg"
        leftSection={<IconMail size={22} stroke={1.6} />}
      >
        {t('world.contact')}
      </Button>
    </Card>
  )
}
