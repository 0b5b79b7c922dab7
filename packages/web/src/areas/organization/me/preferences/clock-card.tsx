import { Select } from '@mantine/core'
import { languageOf } from '@cloche/domain/text'
import { formatsFor, useFormats } from '../../../../data/formats/formats.ts'
import { useNow } from '../../../../data/formats/use-now.ts'
import { useSession } from '../../../../data/session/session.ts'
import { useLocale } from '../../../../data/text/locale.ts'
import { changeLocale, useText } from '../../../../data/text/texts.ts'
import { Column } from '../../../../kit/layout/layout.tsx'
import { Card } from '../../../../kit/page/card.tsx'
import { hintBelow } from '../../../../kit/theme/hint-below.ts'
import classes from '../me.module.css'
import type { MyRecord } from '../use-me.ts'
import { keepPreference } from './keep-preference.ts'
import { Options } from './options.tsx'
import { timeZones } from './time-zones.ts'

/** The language and the clock one reads by. A location's own clock counts for what happens there. */
export function ClockCard({ me }: { me: MyRecord }) {
  const t = useText()
  const locale = useLocale()
  const now = useNow()
  const formats = useFormats()
  const { location } = useSession()
  const timeIn = (zone: string) => formatsFor({ locale, timeZone: zone }).time(now)
  const zones = timeZones(me.timeZone)
  async function speak(language: 'en' | 'es') {
    await changeLocale(language)
    await keepPreference({ locale: language })
  }
  return (
    <Card title={t('me.languageAndClock')}>
      <Column gap="lg">
        <Options
          label={t('user.field.locale')}
          options={(['en', 'es'] as const).map(language => ({
            value: language,
            label: t(`shell.language.${language}`),
          }))}
          value={languageOf(locale)}
          onChoose={language => void speak(language)}
        />
        <Select
          label={t('user.field.timeZone')}
          description={
            location?.timeZone
              ? t('me.locationClock', { location: location.name, zone: location.timeZone })
              : t('me.clockHint')
          }
          inputWrapperOrder={hintBelow}
          searchable
          limit={60}
          placeholder={t('me.deviceClock')}
          nothingFoundMessage={t('list.noneFound')}
          data={zones.map(zone => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
          renderOption={({ option }) => (
            <span className={classes.zone}>
              <span>{option.label}</span>
              <span className={classes.zoneTime}>{timeIn(option.value)}</span>
            </span>
          )}
          value={me.timeZone}
          onChange={zone => zone !== null && void keepPreference({ timeZone: zone })}
          allowDeselect={false}
          comboboxProps={{ shadow: 'md' }}
        />
        <p className={classes.example}>
          {t('me.nowThere')}
          <strong>{me.timeZone === null ? formats.time(now) : timeIn(me.timeZone)}</strong>
          {formatsFor({ locale, timeZone: me.timeZone ?? formats.timeZone }).longDay(now)}
        </p>
      </Column>
    </Card>
  )
}
