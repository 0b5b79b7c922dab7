import { Button } from '@mantine/core'
import { IconLicense, IconLicenseOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useFormats } from '../../../../data/formats/formats.ts'
import { useMayOpen } from '../../../../data/routing/use-may-open.ts'
import { hasLevel } from '../../../../data/session/gate.ts'
import { useSession } from '../../../../data/session/session.ts'
import { useText } from '../../../../data/text/texts.ts'
import { call } from '../../../../data/wire/call.ts'
import { LoadFailed } from '../../../../data/wire/load-failed.tsx'
import { queryKeys } from '../../../../data/wire/queries.ts'
import { Column, Line } from '../../../../kit/layout/layout.tsx'
import { Card } from '../../../../kit/page/card.tsx'
import { KeyValueList } from '../../../../kit/page/key-value-list.tsx'
import { ListSkeleton } from '../../../../kit/states/skeletons.tsx'
import classes from '../device.module.css'

/** The licence of a device, what it admits, and how much of that is used. */
export function LicenseCard({ deviceId }: { deviceId: string }) {
  const t = useText()
  const formats = useFormats()
  const mayOpen = useMayOpen()
  const session = useSession()
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.named('device-license', deviceId),
    queryFn: ({ signal }) => call('GET', '/device/license', { query: { deviceId }, signal, quiet: true }),
  })
  if (data === undefined)
    return (
      <Card title={t('device.license')}>
        {error === null ? <ListSkeleton rows={1} /> : <LoadFailed error={error} onRetry={refetch} />}
      </Card>
    )
  const { licenses, isLicensed, sensors, admitted, types, joined } = data.licensed
  const used = formats.number(sensors, 0)
  const isMissing = isLicensed && licenses.length === 0
  const Sign = isMissing ? IconLicenseOff : IconLicense
  return (
    <Card title={t('device.license')}>
      <Column>
        {licenses.length === 0 && (
          <p className={classes.hint}>
            <Sign size={20} stroke={1.6} aria-hidden />{' '}
            {t(isMissing ? 'device.license.missing' : 'device.license.notNeeded')}
          </p>
        )}
        <KeyValueList
          items={[
            ...licenses.map(({ type, to }) => ({
              label: t(`device.licenseType.${type}`),
              value:
                to === null ? t('device.license.noEnd') : t('device.license.until', { day: formats.day(to) }),
            })),
            {
              label: t('device.license.sensors'),
              value:
                admitted === null
                  ? t('device.license.unlimited', { used })
                  : t('device.license.used', { used, admitted: formats.number(admitted, 0) }),
            },
            ...(isMissing
              ? [
                  {
                    label: t('device.license.fitting'),
                    value: new Intl.ListFormat(formats.locale, { type: 'disjunction' }).format(
                      types.map(type => t(`device.licenseType.${type}`)),
                    ),
                  },
                ]
              : []),
            {
              label: t('device.field.joined'),
              value: joined === null ? t('device.license.notJoined') : formats.day(joined),
            },
          ]}
        />
        {isMissing && (
          <Line>
            {hasLevel(session, 'PU', 1) && (
              <Button component={Link} to="/organization/store">
                {t('device.license.store')}
              </Button>
            )}
            {mayOpen('/licenses/{page?}') && (
              <Button component={Link} variant="default" to="/licenses">
                {t('device.license.all')}
              </Button>
            )}
          </Line>
        )}
      </Column>
    </Card>
  )
}
