import type { Reason } from '@cloche/domain/rules/permissions'
import type { Translate } from '../../../data/text/texts.ts'

/** Why a level is what it is, in words; `placeOf` names a location as far as the reader may see it. */
export function reasonText(
  { key, values }: Reason,
  t: Translate,
  placeOf: (id: string) => string | undefined,
): string {
  const { role, family, license, locationId } = values
  const location = locationId === undefined ? undefined : placeOf(String(locationId))
  const isUnseen = locationId !== undefined && location === undefined
  return t(isUnseen ? 'permission.reason.licenseAbove' : key, {
    ...values,
    ...(role === undefined ? {} : { role: t(`permission.role.${role}`) }),
    ...(family === undefined ? {} : { family: t(`permission.family.${family}`) }),
    ...(license === undefined ? {} : { license: t(`license.choice.type.${license}`) }),
    ...(location === undefined ? {} : { location }),
  })
}
