import {
  IconAlertTriangle,
  IconBuilding,
  IconDeviceTablet,
  IconHourglassLow,
  IconMapPin,
  IconUser,
  IconUserOff,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useFormats } from '../../../data/formats/formats.ts'
import { useNow } from '../../../data/formats/use-now.ts'
import { useText } from '../../../data/text/texts.ts'
import { LinkedRecord, useLinkTitle } from '../../../entity-screens/fields/links/linked-record.tsx'
import { openedBy } from './license-effects.ts'
import { endOf, type Dated } from './license-end.ts'
import classes from './licenses.module.css'

export interface Held {
  readonly type: string
  readonly userId: string | null
  readonly deviceId: string | null
  readonly locationId: string | null
  readonly isPersonal: boolean | null
}

/** A sign and words on one line. */
function Signed({ icon: Icon, tone, children }: { icon: TablerIcon; tone?: string; children: ReactNode }) {
  return (
    <span className={classes.signed} data-tone={tone}>
      <Icon size={18} stroke={1.6} aria-hidden />
      <span className={classes.words}>{children}</span>
    </span>
  )
}

/** The type in words, with the sign of who holds such a licence. */
export function TypeCell({ type }: { type: string }) {
  const t = useText()
  const isDevice = openedBy(type)?.holder === 'device'
  return <Signed icon={isDevice ? IconDeviceTablet : IconUser}>{t(`license.choice.type.${type}`)}</Signed>
}

/** A title in a list, where the row itself is the link; elsewhere the way to the record. */
function Title({ entity, id, isLink }: { entity: string; id: string; isLink: boolean }) {
  const title = useLinkTitle(entity, id)
  return isLink ? <LinkedRecord entity={entity} id={id} /> : title
}

/** Who or what holds a licence. */
export function HolderCell({ license, isLink = false }: { license: Held; isLink?: boolean }) {
  const t = useText()
  const { type, userId, deviceId, isPersonal } = license
  if (deviceId !== null)
    return (
      <Signed icon={IconDeviceTablet}>
        <Title entity="device" id={deviceId} isLink={isLink} />
      </Signed>
    )
  if (userId !== null)
    return (
      <Signed icon={IconUser}>
        <Title entity="user" id={userId} isLink={isLink} />
      </Signed>
    )
  if (openedBy(type)?.holder === 'device')
    return (
      <Signed icon={IconUserOff} tone="quiet">
        {t('licensing.noDevice')}
      </Signed>
    )
  if (isPersonal === true)
    return (
      <Signed icon={IconUserOff} tone="quiet">
        {t('licensing.nobody')}
      </Signed>
    )
  return <Signed icon={IconUsers}>{t('licensing.everybody')}</Signed>
}

/** Where a licence counts. */
export function PlaceCell({ locationId }: { locationId: string | null }) {
  const t = useText()
  const place = useLinkTitle('location', locationId ?? '')
  return locationId === null ? (
    <Signed icon={IconBuilding}>{t('licensing.wholeOrganization')}</Signed>
  ) : (
    <Signed icon={IconMapPin}>{t('licensing.andBelow', { place })}</Signed>
  )
}

/** Until when a licence holds, and how near that is. */
export function EndCell({ license }: { license: Dated }) {
  const t = useText()
  const now = useNow()
  const formats = useFormats()
  const validity = endOf(license, now, formats.timeZone)
  const date = license.to === null ? '' : formats.day(license.to)
  switch (validity.kind) {
    case 'open':
      return <span>{t('licensing.noEnd')}</span>
    case 'off':
      return <span className={classes.quiet}>{date === '' ? '–' : date}</span>
    case 'ahead':
      return (
        <Signed icon={IconHourglassLow} tone="info">
          {t('licensing.startsIn', { count: validity.days })}
        </Signed>
      )
    case 'ends':
      return <span>{date}</span>
    case 'soon':
      return (
        <Signed icon={IconHourglassLow} tone="warning">
          {validity.days <= 0
            ? t('licensing.expiresToday')
            : t('licensing.expiresIn', { count: validity.days })}
        </Signed>
      )
    case 'over':
      return (
        <Signed icon={IconAlertTriangle} tone="danger">
          {t('licensing.expiredFor', { count: validity.days })}
        </Signed>
      )
  }
}
