import { Button } from '@mantine/core'
import { IconKey, IconKeyOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { useFormats } from '../../data/formats/formats.ts'
import { Refusal } from '../../data/forms/refusal.tsx'
import { notify, problemText } from '../../data/messages.ts'
import { useMayOpen } from '../../data/routing/use-may-open.ts'
import { hasLevel } from '../../data/session/gate.ts'
import { useSession } from '../../data/session/session.ts'
import { useText } from '../../data/text/texts.ts'
import { call } from '../../data/wire/call.ts'
import type { Answer } from '../../data/wire/contracts.ts'
import { isProblem } from '../../data/wire/problem.ts'
import { queryClient, queryKeys } from '../../data/wire/queries.ts'
import { addressOf } from '../../entity-screens/fields/links/addresses.ts'
import { Column, Line } from '../../kit/layout/layout.tsx'
import { Card } from '../../kit/page/card.tsx'
import { KeyValueList } from '../../kit/page/key-value-list.tsx'
import { Page } from '../../kit/page/page.tsx'
import { EmptyState, ErrorState } from '../../kit/states/message.tsx'
import { FormSkeleton } from '../../kit/states/skeletons.tsx'

type JoinedDevice = Answer<'GET', '/provider/{providerId}/device/activationKey/{activationKey}'>['device']

const devicesPath = '/devices/{page?}'

type Licensed = Answer<'POST', '/provider/device/join'>['licensed']

/** What the licence of a device that was joined is called, and what joining it came to. */
function Joined({ licensed }: { licensed: Licensed }) {
  const t = useText()
  const [own] = licensed.licenses
  return (
    <Card title={t('joining.license')}>
      <p role="status">{own === undefined ? t('joining.noLicense') : t(`device.licenseType.${own.type}`)}</p>
    </Card>
  )
}

/** Joins a device to the organization; refused where devices are licensed and none is free. */
function Join({ device, activationKey }: { device: JoinedDevice; activationKey: string }) {
  const t = useText()
  const session = useSession()
  const [licensed, setLicensed] = useState<Licensed | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  async function join() {
    setSending(true)
    setRefusal(null)
    try {
      const answer = await call('POST', '/provider/device/join', { body: { activationKey } })
      setLicensed(answer.licensed)
      await queryClient.invalidateQueries({ queryKey: queryKeys.all('device') })
      notify({ kind: 'success', message: t('joining.done', { name: device.name }) })
    } catch (error) {
      setRefusal(problemText(error))
    } finally {
      setSending(false)
    }
  }
  if (licensed !== null) return <Joined licensed={licensed} />
  return (
    <Card title={t('joining.join')}>
      <Column>
        <p>{t('joining.joinText')}</p>
        <Refusal text={refusal} />
        <Line>
          <Button loading={isSending} onClick={() => void join()}>
            {t('joining.join')}
          </Button>
          {refusal !== null && hasLevel(session, 'PU', 1) && (
            <Button variant="default" component={Link} to="/organization/store">
              {t('device.license.store')}
            </Button>
          )}
        </Line>
      </Column>
    </Card>
  )
}

function Found({ device, activationKey }: { device: JoinedDevice; activationKey: string }) {
  const t = useText()
  const formats = useFormats()
  const session = useSession()
  const to = addressOf('device', device.id, session)
  return (
    <Card
      title={t('joining.found')}
      action={
        <Line>
          {hasLevel(session, 'D', 2) && (
            <Button
              component={Link}
              variant="default"
              to={`/devices/place?code=${encodeURIComponent(`/activationKey/${activationKey}`)}`}
            >
              {t('joining.placeIt')}
            </Button>
          )}
          {to !== null && (
            <Button component={Link} to={to}>
              {t('joining.open')}
            </Button>
          )}
        </Line>
      }
    >
      <KeyValueList
        items={[
          { label: t('joining.name'), value: device.name },
          { label: t('joining.type'), value: t(`device.choice.type.${device.type}`) },
          { label: t('joining.maker'), value: device.manufacturer },
          { label: t('joining.model'), value: device.model },
          { label: t('joining.serial'), value: device.serial, mono: true },
          { label: t('joining.place'), value: device.locationName },
          { label: t('joining.software'), value: device.softwareVersion, mono: true },
          {
            label: t('joining.seen'),
            value: device.lastSeen === null ? t('joining.never') : formats.moment(device.lastSeen),
          },
        ]}
      />
    </Card>
  )
}

/** Where the code on a machine leads: which device of the organization has this activation key. */
export default function DeviceOfKeyScreen() {
  const t = useText()
  const mayOpen = useMayOpen()
  const mayJoin = hasLevel(useSession(), 'D', 2)
  const { providerId = '', activationKey = '' } = useParams()
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.named('provider.deviceOfKey', providerId, activationKey),
    queryFn: ({ signal }) =>
      call('GET', '/provider/{providerId}/device/activationKey/{activationKey}', {
        params: { providerId, activationKey },
        signal,
      }),
  })
  const isUnknown = isProblem(error) && (error.status === 404 || error.status === 400)
  return (
    <Page title={t('joining.title')} count={t('joining.lead', { key: activationKey })} width="reading">
      {data !== undefined && <Found device={data.device} activationKey={activationKey} />}
      {data !== undefined && mayJoin && <Join device={data.device} activationKey={activationKey} />}
      {data === undefined && error === null && (
        <Card>
          <FormSkeleton fields={4} />
        </Card>
      )}
      {isUnknown && (
        <EmptyState
          icon={IconKeyOff}
          title={t('joining.unknown')}
          actions={
            mayOpen(devicesPath) && (
              <Button component={Link} to="/devices">
                {t('joining.devices')}
              </Button>
            )
          }
        >
          {t('joining.unknownText')}
        </EmptyState>
      )}
      {error !== null && !isUnknown && (
        <ErrorState
          icon={IconKey}
          title={t('joining.failed')}
          actions={<Button onClick={() => void refetch()}>{t('kit.retry')}</Button>}
        >
          {problemText(error)}
        </ErrorState>
      )}
    </Page>
  )
}
