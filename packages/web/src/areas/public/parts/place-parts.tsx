import { useLocale } from '../../../data/text/locale.ts'
import { useText } from '../../../data/text/texts.ts'
import type { PublicEquipment, PublicLocation } from '../public-data.ts'
import classes from '../public.module.css'
import { Facts, Section } from './section.tsx'

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

/** 1 January 2024 was a Monday. */
const dayName = (weekday: number, locale: string) =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2024, 0, weekday)),
  )

function countryName(code: string | null, locale: string): string | null {
  if (code === null || code === '') return null
  return new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code
}

/** Where it is and when it is open, in the clock of the place. */
export function LocationPart({ location }: { location: PublicLocation }) {
  const t = useText()
  const locale = useLocale()
  const { address, postcode, city, region, country, periods, type } = location
  const lines = [address, [postcode, city].filter(Boolean).join(' '), region, countryName(country, locale)]
  const said = lines.filter(line => line !== null && line !== '')
  const hoursOf = (weekday: number) =>
    periods
      .filter(period => period.weekday === weekday)
      .sort((one, other) => one.from.localeCompare(other.from))
  return (
    <>
      {said.length > 0 && (
        <Section title={t('public.address')}>
          <address className={classes.address}>
            {said.map(line => (
              <span key={line}>{line}</span>
            ))}
          </address>
        </Section>
      )}
      {periods.length > 0 && (
        <Section title={t('public.openingHours')}>
          <Facts
            facts={weekdays.map(weekday => ({
              label: dayName(weekday, locale),
              value:
                hoursOf(weekday).length === 0 ? (
                  t('public.closed')
                ) : (
                  <span className={classes.hours}>
                    {hoursOf(weekday).map(({ from, to }) => (
                      <span key={from}>{t('public.hours', { from, to })}</span>
                    ))}
                  </span>
                ),
            }))}
          />
        </Section>
      )}
      <Facts facts={[{ label: t('public.kind'), value: t(`public.locationType.${type}`) }]} />
    </>
  )
}

/** Which machine it is and who made it. */
export function EquipmentPart({ equipment }: { equipment: PublicEquipment }) {
  const t = useText()
  return (
    <Facts
      facts={[
        { label: t('public.kind'), value: t(`public.deviceType.${equipment.type}`) },
        { label: t('public.model'), value: equipment.model },
        { label: t('public.maker'), value: equipment.manufacturer },
      ]}
    />
  )
}
