import { Button } from '@mantine/core'
import { IconMap2, IconMapPin, IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react'
import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { Link } from 'react-router'
import { TimeAgo } from '../../../data/formats/time-ago.tsx'
import { useNow } from '../../../data/formats/use-now.ts'
import { PlaceName } from '../../../data/places/place-name.tsx'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { addressOf } from '../../../entity-screens/fields/links/addresses.ts'
import { Card } from '../../../kit/page/card.tsx'
import { ActivationKey } from './activation-key.tsx'
import { LicenseCard } from './license-card.tsx'
import classes from './device.module.css'

type Device = Row<Entities['device']>
const quietAfter = 24 * 3_600_000

/** Where a device stands, when it was last heard of, and the key with which it joins. */
export function DeviceSummary({ row }: { row: Device }) {
  const t = useText()
  const session = useSession()
  const now = useNow()
  const place = row.locationId ? addressOf('location', row.locationId, session) : null
  const isHeard = row.lastSeen != null && now - Date.parse(row.lastSeen) < quietAfter
  const Plug = isHeard ? IconPlugConnected : IconPlugConnectedX
  return (
    <>
      <Card>
        <div className={classes.facts}>
          <div className={classes.fact}>
            <Plug size={22} stroke={1.6} aria-hidden data-good={isHeard || undefined} />
            <span>
              <span className={classes.term}>{t('device.field.lastSeen')}</span>
              {row.lastSeen ? <TimeAgo at={row.lastSeen} /> : t('word.never')}
            </span>
          </div>
          <div className={classes.fact}>
            <IconMapPin size={22} stroke={1.6} aria-hidden />
            <span>
              <span className={classes.term}>{t('device.place')}</span>
              {place === null ? (
                <PlaceName id={row.locationId} />
              ) : (
                <Link to={place} className={classes.link}>
                  <PlaceName id={row.locationId} />
                </Link>
              )}
            </span>
          </div>
          {place !== null && (
            <Button
              component={Link}
              to={`${place}/plan?on=${row.id}`}
              variant="default"
              leftSection={<IconMap2 size={20} stroke={1.6} aria-hidden />}
            >
              {t(
                row.geometry === null || row.geometry === undefined
                  ? 'device.placeOnPlan'
                  : 'device.showOnPlan',
              )}
            </Button>
          )}
        </div>
      </Card>
      <LicenseCard deviceId={row.id} />
      <ActivationKey value={row.activationKey} />
    </>
  )
}
