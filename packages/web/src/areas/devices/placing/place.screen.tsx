import { Button } from '@mantine/core'
import { IconBarcodeOff, IconScan } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { deviceSign } from '../../../data/devices/device-sign.ts'
import { hasLevel } from '../../../data/session/gate.ts'
import { useSession } from '../../../data/session/session.ts'
import { ScanPanel } from '../../../data/scan/scan-panel.tsx'
import { useScans } from '../../../data/scan/scan-handlers.ts'
import { useText } from '../../../data/text/texts.ts'
import { call } from '../../../data/wire/call.ts'
import { LoadFailed } from '../../../data/wire/load-failed.tsx'
import { queryKeys } from '../../../data/wire/queries.ts'
import { Tile, Tiles } from '../../../kit/floor/tile.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { Page } from '../../../kit/page/page.tsx'
import { EmptyState } from '../../../kit/states/message.tsx'
import { TilesSkeleton } from '../../../kit/states/skeletons.tsx'
import { PlaceStep } from './place-step.tsx'

/** The devices that a code means, asked for while it stands in the address. */
function useFound(code: string) {
  return useQuery({
    queryKey: queryKeys.named('devices.find', code),
    enabled: code !== '',
    staleTime: 0,
    retry: false,
    queryFn: ({ signal }) => call('POST', '/device/find', { body: { code }, quiet: true, signal }),
  })
}

/** A device that somebody stands before: found by what stands on it, put at a place in two taps. */
export default function PlaceScreen() {
  const t = useText()
  const session = useSession()
  const [query, setQuery] = useSearchParams()
  const code = query.get('code') ?? ''
  const chosen = query.get('device')
  const { data, error, refetch } = useFound(code)
  const look = (next: string) => setQuery(next === '' ? {} : { code: next })
  useScans(look)
  const devices = code === '' ? [] : (data?.devices ?? [])
  const device = devices.find(({ id }) => id === chosen) ?? (devices.length === 1 ? devices[0] : undefined)
  const isLooking = code !== '' && data === undefined && error === null
  const isUnknown = code !== '' && data !== undefined && devices.length === 0
  if (device !== undefined)
    return (
      <Page
        title={t('deviceSetup.placing.title')}
        width="reading"
        actions={
          <Button
            variant="default"
            leftSection={<IconScan size={20} stroke={1.6} aria-hidden />}
            onClick={() => look('')}
          >
            {t('deviceSetup.placing.other')}
          </Button>
        }
      >
        <PlaceStep key={device.id} device={device} code={code} onNext={() => look('')} />
      </Page>
    )
  return (
    <Page title={t('deviceSetup.placing.title')} count={t('deviceSetup.placing.lead')} width="reading">
      {isLooking && <TilesSkeleton count={2} />}
      {error !== null && code !== '' && (
        <Card>
          <LoadFailed error={error} onRetry={refetch} />
        </Card>
      )}
      {isUnknown && (
        <Card>
          <EmptyState
            compact
            icon={IconBarcodeOff}
            title={t('deviceSetup.placing.none')}
            actions={
              hasLevel(session, 'D', 3) && (
                <Button
                  component={Link}
                  to={`/device/new?with.serial=${encodeURIComponent(code.slice(0, 64))}`}
                  variant="default"
                >
                  {t('deviceSetup.placing.add')}
                </Button>
              )
            }
          >
            <p className="mono">{code}</p>
            {t('deviceSetup.placing.noneHint')}
          </EmptyState>
        </Card>
      )}
      {devices.length > 1 && (
        <section aria-label={t('deviceSetup.placing.several')}>
          <p>{t('deviceSetup.placing.several')}</p>
          <Tiles>
            {devices.map(({ id, name, type, serial }) => (
              <Tile
                key={id}
                label={name ?? serial}
                detail={<span className="mono">{serial}</span>}
                icon={deviceSign(type)}
                onPress={() => setQuery({ code, device: id })}
              />
            ))}
          </Tiles>
        </section>
      )}
      <Card>
        <ScanPanel isBusy={isLooking} />
      </Card>
    </Page>
  )
}
