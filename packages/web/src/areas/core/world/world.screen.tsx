import { Skeleton } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { useSession } from '../../../data/session/session.ts'
import { useLocale } from '../../../data/text/locale.ts'
import { t as say, useText } from '../../../data/text/texts.ts'
import { fetchedPart } from '../../../kit/fetched-part.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { Page } from '../../../kit/page/page.tsx'
import { ChannelsCard } from '../contact/channels-card.tsx'
import { countries, countryOf, type Country } from './countries.ts'
import { CountryCard } from './country-card.tsx'
import { CountryList } from './country-list.tsx'
import classes from './world.module.css'

/** Without its drawing the page still has the list. */
const { Part: WorldMap } = fetchedPart(
  () =>
    import('./world-map.tsx').catch(() => ({
      default: () => <p className={classes.noMap}>{say('world.error')}</p>,
    })),
  () => <Skeleton className={classes.arriving!} radius={0} />,
)

/** Where Cloche is used from, and how to buy it there. */
export default function WorldScreen() {
  const t = useText()
  const locale = useLocale()
  const { organization } = useSession()
  const [query, setQuery] = useSearchParams()
  const chosen = countryOf(query.get('country'))
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  const nameOf = (country: Country) => names.of(country.code) ?? country.code
  const choose = ({ code }: Country) =>
    setQuery({ country: code }, { replace: true, preventScrollReset: true })
  const start = countryOf(organization?.country ?? 'ES') ?? countries[0]!
  return (
    <Page title={t('world.title')} count={t('world.lead')}>
      <Card flush>
        <WorldMap chosen={chosen} onChoose={choose} nameOf={nameOf} start={start} />
      </Card>
      <div className={classes.below}>
        <CountryList chosen={chosen} onChoose={choose} nameOf={nameOf} />
        <div className={classes.side}>
          <CountryCard country={chosen} name={chosen === undefined ? '' : nameOf(chosen)} />
          <ChannelsCard subject={chosen === undefined ? undefined : nameOf(chosen)} />
        </div>
      </div>
    </Page>
  )
}
