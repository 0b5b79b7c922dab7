export { dayOf, daysAhead, formatsFor, type Formats } from './values.ts'
import { keptSettings } from '../session/kept-settings.ts'
import { useSession } from '../session/session.ts'
import { useLocale } from '../text/locale.ts'
import { hasText, useText } from '../text/texts.ts'
import { formatsFor, type Formats } from './values.ts'

/** Writes values as this person reads them, by the clock of the chosen location. */
export function useFormats(): Formats {
  const locale = useLocale()
  const t = useText()
  const { me, location, organization } = useSession()
  const timeZone = location?.timeZone ?? me?.timeZone ?? organization?.timeZone ?? keptSettings().timeZone
  const formats = formatsFor({ locale, timeZone })
  return {
    ...formats,
    quantity: (value, unit) =>
      hasText(`amount.${unit}`) ? t(`amount.${unit}`, { count: value }) : formats.quantity(value, unit),
  }
}
