import { Button } from '@mantine/core'
import { IconCheck, IconCircleCheck, IconMapPinPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { deviceSign } from '../../../data/devices/device-sign.ts'
import { Refusal } from '../../../data/forms/refusal.tsx'
import { problemText } from '../../../data/messages.ts'
import { usePlaces } from '../../../data/places/use-places.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { call } from '../../../data/wire/call.ts'
import type { Answer } from '../../../data/wire/contracts.ts'
import { addressOf } from '../../../entity-screens/fields/links/addresses.ts'
import { noteWrite } from '../../../entity-screens/machine/record-actions.ts'
import { Column } from '../../../kit/layout/layout.tsx'
import { Sign } from '../../../kit/marks/sign.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { Message } from '../../../kit/states/message.tsx'
import { PlaceChoice } from './place-choice.tsx'
import classes from './placing.module.css'

type Found = Answer<'POST', '/device/find'>['devices'][number]

/** Which device it is: its sign, name and number, where it stands now, what goes along. */
function FoundDevice({ device }: { device: Found }) {
  const t = useText()
  const { sensors, goingAlong } = device
  return (
    <div className={classes.device}>
      <span className={classes.sign}>
        <Sign icon={deviceSign(device.type)} size={28} />
      </span>
      <div className={classes.about}>
        <h2 className={classes.name}>{device.name ?? device.serial}</h2>
        <p className={classes.detail}>
          <span className="mono">{device.serial}</span>
          {device.locationName !== null && (
            <span>{t('deviceSetup.placing.standsAt', { place: device.locationName })}</span>
          )}
        </p>
        <p className={classes.detail}>
          <span>
            {sensors === 0
              ? t('deviceSetup.placing.alone')
              : t('deviceSetup.placing.along', { count: goingAlong })}
          </span>
          {sensors > goingAlong && (
            <span>{t('deviceSetup.placing.stay', { count: sensors - goingAlong })}</span>
          )}
        </p>
      </div>
    </div>
  )
}

/** The first tap chooses the place, the second puts the device there. */
export function PlaceStep({
  device,
  code,
  onNext,
}: {
  device: Found
  /** By which it was found: a key opens what stands out of reach. */
  code: string
  onNext: () => void
}) {
  const t = useText()
  const session = useSession()
  const places = usePlaces()
  const [chosen, setChosen] = useState<string | null>(null)
  const [isSending, setIsSending] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [placed, setPlaced] = useState<{ place: string; moved: number } | null>(null)
  const name = device.name ?? device.serial
  const place = chosen === null ? undefined : places.get(chosen)

  async function put() {
    if (chosen === null) return
    setIsSending(true)
    setRefusal(null)
    try {
      const isOutOfReach = device.locationId !== null && !places.has(device.locationId)
      const answer = await call('POST', '/device/place', {
        body: {
          deviceId: device.id,
          locationId: chosen,
          ...(isOutOfReach ? { activationKey: code.split('/').at(-1)!.slice(0, 32) } : {}),
        },
        quiet: true,
      })
      setPlaced({ place: answer.device.locationName ?? place?.name ?? '', moved: answer.moved })
      await noteWrite()
    } catch (error) {
      setRefusal(problemText(error))
    } finally {
      setIsSending(false)
    }
  }

  if (placed !== null) {
    const to = addressOf('device', device.id, session)
    return (
      <Card>
        <Message
          icon={IconCircleCheck}
          tone="basil"
          role="status"
          compact
          title={t('deviceSetup.placing.done', { name, place: placed.place })}
          actions={
            <>
              <Button size="lg" onClick={onNext}>
                {t('deviceSetup.placing.next')}
              </Button>
              {to !== null && (
                <Button size="lg" variant="default" component={Link} to={to}>
                  {t('deviceSetup.placing.open')}
                </Button>
              )}
            </>
          }
        >
          {placed.moved > 0 && t('deviceSetup.placing.doneSensors', { count: placed.moved })}
        </Message>
      </Card>
    )
  }
  return (
    <Column>
      <Card>
        <FoundDevice device={device} />
      </Card>
      <Card title={t('deviceSetup.placing.where')}>
        <PlaceChoice standsAt={device.locationId} chosen={chosen} onChoose={setChosen} />
      </Card>
      <div className={classes.confirm}>
        <Refusal text={refusal} />
        <Button
          size="xl"
          fullWidth
          loading={isSending}
          disabled={chosen === null || chosen === device.locationId}
          leftSection={
            chosen === null ? (
              <IconMapPinPlus size={24} stroke={1.6} aria-hidden />
            ) : (
              <IconCheck size={24} stroke={1.8} aria-hidden />
            )
          }
          onClick={() => void put()}
        >
          {place === undefined
            ? t('deviceSetup.placing.choose')
            : t('deviceSetup.placing.confirm', { place: place.name })}
        </Button>
      </div>
    </Column>
  )
}
