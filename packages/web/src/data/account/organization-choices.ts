/** What organizations are made with: countries, time zones and languages, named as the reader names them. */
import { countryCodes } from '@cloche/domain/rules/addresses'
import { localeNames, supportedLocales, type Locale } from '@cloche/domain/text'

export interface Choice {
  readonly value: string
  readonly label: string
}

/** All countries by their names, in the order of the reader's alphabet. */
export function countryChoices(locale: Locale): Choice[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  return countryCodes()
    .map(value => ({ value, label: names.of(value) ?? value }))
    .sort((one, other) => one.label.localeCompare(other.label, locale))
}

export const zoneChoices = (): string[] => [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])].sort()

export const languageChoices = (): { value: Locale; label: string }[] =>
  supportedLocales.map(value => ({ value, label: localeNames[value] }))

/** Where this browser is, as far as it says so. */
export function placeHere(): { country: string | null; timeZone: string } {
  const region = new Intl.Locale(navigator.language).region ?? null
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return { country: region !== null && countryCodes().includes(region) ? region : null, timeZone }
}
