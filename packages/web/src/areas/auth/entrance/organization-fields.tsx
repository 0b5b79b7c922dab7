import { Select, TextInput } from '@mantine/core'
import type { Locale } from '@cloche/domain/text'
import { useMemo } from 'react'
import {
  countryChoices,
  languageChoices,
  placeHere,
  zoneChoices,
} from '../../../data/account/organization-choices.ts'
import type { FieldFaults, Fields } from '../../../data/forms/use-fields.ts'
import { useLocale } from '../../../data/text/locale.ts'
import { useText, type Translate } from '../../../data/text/texts.ts'

/** What an organization and its owner are made with, as it is typed. */
export interface EntranceValues {
  readonly organization: string
  readonly country: string | null
  readonly timeZone: string | null
  readonly locale: Locale
  readonly name: string
  readonly lastName: string
  readonly email: string
}

export const entranceStart = (locale: Locale, email = ''): EntranceValues => ({
  organization: '',
  ...placeHere(),
  locale,
  name: '',
  lastName: '',
  email,
})

export const judgeEntrance = (values: EntranceValues, t: Translate): FieldFaults<EntranceValues> => ({
  organization: values.organization.trim() === '' ? t('entrance.needName') : undefined,
  country: values.country === null ? t('entrance.needCountry') : undefined,
  timeZone: values.timeZone === null ? t('entrance.needZone') : undefined,
  name: values.name.trim() === '' ? t('entrance.needName') : undefined,
  email: values.email.includes('@') ? undefined : t('auth.needEmail'),
})

/** The same as the calls take it. */
export const entranceBody = (values: EntranceValues) => ({
  organization: {
    name: values.organization.trim(),
    country: values.country ?? '',
    timeZone: values.timeZone ?? '',
    locale: values.locale,
  },
  owner: { name: values.name.trim(), lastName: values.lastName.trim(), email: values.email.trim() },
})

type Named = 'organization' | 'name' | 'lastName' | 'email'

/** The fields of an organization, then those of its owner, in two groups with their own headings. */
export function OrganizationFields<Values extends EntranceValues>({ fields }: { fields: Fields<Values> }) {
  const t = useText()
  const locale = useLocale()
  const { values, faults } = fields as unknown as Fields<EntranceValues>
  const set = (fields as unknown as Fields<EntranceValues>).set
  const leave = (name: keyof EntranceValues) => fields.leave(name)
  const countries = useMemo(() => countryChoices(locale), [locale])
  const zones = useMemo(() => zoneChoices(), [])
  const line = (name: Named, max = 200) => ({
    name,
    size: 'lg' as const,
    maxLength: max,
    value: values[name],
    error: faults[name],
    onChange: (event: { currentTarget: { value: string } }) => set(name, event.currentTarget.value),
    onBlur: () => values[name] !== '' && leave(name),
  })
  const choose = (name: 'country' | 'timeZone') => ({
    name,
    size: 'lg' as const,
    searchable: true,
    limit: 60,
    allowDeselect: false,
    nothingFoundMessage: t('entrance.none'),
    value: values[name],
    error: faults[name],
    onChange: (next: string | null) => set(name, next),
  })
  return (
    <>
      <TextInput {...line('organization')} label={t('entrance.name')} autoComplete="organization" />
      <Select {...choose('country')} label={t('entrance.country')} data={countries} />
      <Select {...choose('timeZone')} label={t('entrance.timeZone')} data={zones} />
      <Select
        size="lg"
        name="locale"
        label={t('entrance.language')}
        data={languageChoices()}
        allowDeselect={false}
        value={values.locale}
        onChange={next => set('locale', (next as Locale | null) ?? values.locale)}
      />
      <TextInput {...line('name')} label={t('entrance.firstName')} autoComplete="given-name" />
      <TextInput {...line('lastName')} label={t('entrance.lastName')} autoComplete="family-name" />
      <TextInput
        {...line('email', 254)}
        label={t('entrance.email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
    </>
  )
}
