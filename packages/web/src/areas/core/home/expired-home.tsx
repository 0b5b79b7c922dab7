import { useNow } from '../../../data/formats/use-now.ts'
import { useFormats } from '../../../data/formats/formats.ts'
import { FoodState } from '../../../data/food/food-state.tsx'
import { HomeCard, HomeRow, HomeRows } from '../../../data/home/home-card.tsx'
import { href } from '../../../data/routing/href.ts'
import { useText } from '../../../data/text/texts.ts'
import { useDashboard } from './today.ts'

const most = 5

/** Open labels past their expiration, the longest past first. */
export default function ExpiredHome() {
  const t = useText()
  const formats = useFormats()
  const now = useNow()
  const known = useDashboard()
  const count = known.data?.figures?.expired ?? 0
  const rows = (known.data?.expiring ?? []).flatMap(label =>
    label.expiration !== null && Date.parse(label.expiration) < now
      ? [{ ...label, expiration: label.expiration }]
      : [],
  )
  return (
    <HomeCard
      title={count === 0 ? t('expired.title') : t('expired.count', { count })}
      to="/labeling/dashboard/expirations"
      known={known}
      isEmpty={rows.length === 0}
      quiet={t('expired.none')}
    >
      <HomeRows>
        {rows.slice(0, most).map(label => (
          <HomeRow
            key={label.id}
            title={label.productName}
            tone="late"
            detail={[
              t('home.expiring.expired', { when: formats.dayTime(label.expiration) }),
              label.locationName,
            ].join(' · ')}
            act={{ to: href('/labeling/label/{labelId}/{nav?}/{page?}', { labelId: label.id }) }}
          >
            <FoodState path={label.state} size="sm" />
          </HomeRow>
        ))}
      </HomeRows>
    </HomeCard>
  )
}
