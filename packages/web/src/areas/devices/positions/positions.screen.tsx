import { Button, Select } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconMap2, IconMapPinOff } from '@tabler/icons-react'
import { Link, useNavigate, useParams } from 'react-router'
import { deviceSign } from '../../../data/devices/device-sign.ts'
import { usePicture } from '../../../data/files/pictures.ts'
import { ConditionBadge, toneLooks } from '../../../data/monitoring/condition-badge.tsx'
import { useMachineTelling } from '../../../data/monitoring/use-machine-telling.ts'
import { useSays } from '../../../data/monitoring/use-says.ts'
import { problemText } from '../../../data/messages.ts'
import { href } from '../../../data/routing/href.ts'
import { useText } from '../../../data/text/texts.ts'
import { Sign } from '../../../kit/marks/sign.tsx'
import { Column } from '../../../kit/layout/layout.tsx'
import { Card, CardGrid } from '../../../kit/page/card.tsx'
import { FirstStep } from '../../../entity-screens/list/first-step.tsx'
import { Page } from '../../../kit/page/page.tsx'
import { EmptyState, ErrorState } from '../../../kit/states/message.tsx'
import { ListSkeleton } from '../../../kit/states/skeletons.tsx'
import { useDrawings, type Drawing, type PlacedDevice } from './positions.ts'
import { spotOf } from './spot.ts'
import classes from './positions.module.css'

/** Plans are put up at locations. */
const steps = [{ path: '/locations/{page?}', text: 'nav.locations' }]
const pattern = '/devices/positions/{page?}'
const devicePattern = '/device/{deviceId}/{nav?}/{page?}'
const planPattern = '/location/{locationId?}/{nav?}/{page?}'

/** A drawing with its devices as links, each in the colour and with the sign of how it stands; on a phone as signs alone, too close for fingers: the list below has the links. */
function Plan({ drawing }: { drawing: Drawing }) {
  const t = useText()
  const isPhone = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false })
  const tell = useMachineTelling()
  const says = useSays()
  const { address, isMissing } = usePicture(drawing.plan?.attachmentId ?? null, 'original')
  return (
    <div className={classes.sheet}>
      {address === null ? (
        <div className={classes.room}>{isMissing && t('picture.missing')}</div>
      ) : (
        <img src={address} alt={t('plan.picture')} className={classes.picture} />
      )}
      {drawing.devices.map(device => {
        const spot = spotOf(device)
        if (spot === null) return null
        // Its own point at that share lies there: so none reaches over the edge of the drawing.
        const [x, y] = spot.map(share => share * 100)
        const style = { left: `${x}%`, top: `${y}%`, transform: `translate(-${x}%, -${y}%)` }
        const telling = tell(device)
        const Condition = toneLooks[telling.tone].icon
        const sign = (
          <>
            <Sign icon={deviceSign(device.type)} size={18} />
            <Condition className={classes.condition} size={16} stroke={2} aria-hidden />
          </>
        )
        return isPhone ? (
          <span key={device.id} aria-hidden className={classes.marker} data-tone={telling.tone} style={style}>
            {sign}
          </span>
        ) : (
          <Link
            key={device.id}
            to={href(devicePattern, { deviceId: device.id })}
            className={classes.marker}
            data-tone={telling.tone}
            style={style}
          >
            {sign}
            <span className={classes.markerName}>
              {device.name}
              <span className={classes.markerSays}>{says(telling)}</span>
            </span>
          </Link>
        )
      })}
    </div>
  )
}

/** Devices as lines, each with how it stands. */
function DeviceLines({ devices }: { devices: readonly PlacedDevice[] }) {
  const tell = useMachineTelling()
  return (
    <ul className={classes.lines}>
      {devices.map(device => {
        // In the tone of the whole: nothing beside it says that an alarm is open.
        const { tone, text, since, span } = tell(device)
        return (
          <li key={device.id}>
            <Link to={href(devicePattern, { deviceId: device.id })} className={classes.line}>
              <Sign icon={deviceSign(device.type)} size={20} />
              <span className={classes.name}>{device.name}</span>
              <ConditionBadge telling={{ tone, text, since, span }} />
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

function Drawings({ drawings }: { drawings: readonly Drawing[] }) {
  const t = useText()
  const navigate = useNavigate()
  const page = Number(useParams()['page'] ?? 1)
  const plans = drawings.filter(drawing => drawing.plan !== null && drawing.locationId !== null)
  const at = Math.min(Math.max(1, Number.isInteger(page) ? page : 1), Math.max(1, plans.length))
  const drawing = plans[at - 1]
  const go = (next: number) => void navigate(href(pattern, { page: next }), { replace: true })
  const all = drawings.flatMap(one => one.devices)
  const placed = new Set((drawing?.devices ?? []).filter(one => spotOf(one) !== null).map(one => one.id))
  const loose = drawings.flatMap(one =>
    one.devices.filter(device => one.plan === null || spotOf(device) === null),
  )
  if (all.length === 0 && plans.length === 0)
    return (
      <EmptyState icon={IconMap2} title={t('positions.none')} actions={<FirstStep steps={steps} />}>
        {t('positions.noneHint')}
      </EmptyState>
    )
  return (
    <>
      {plans.length > 1 && (
        <Select
          className={classes.choice!}
          label={t('positions.plan')}
          value={String(at)}
          allowDeselect={false}
          searchable={plans.length > 8}
          data={plans.map((plan, index) => ({ value: String(index + 1), label: plan.name ?? '' }))}
          onChange={next => go(Number(next))}
        />
      )}
      <CardGrid layout="wide">
        <Card
          flush
          title={drawing?.name ?? t('positions.noPlan')}
          action={
            drawing?.locationId != null && (
              <Button
                component={Link}
                variant="subtle"
                to={href(planPattern, { locationId: drawing.locationId, nav: 'plan' })}
              >
                {t('positions.edit')}
              </Button>
            )
          }
        >
          {drawing === undefined ? (
            <EmptyState
              compact
              icon={IconMap2}
              title={t('positions.noPlan')}
              actions={<FirstStep steps={steps} />}
            >
              {t('positions.noneHint')}
            </EmptyState>
          ) : (
            <Plan drawing={drawing} />
          )}
        </Card>
        <Column>
          {drawing !== undefined && placed.size > 0 && (
            <Card title={t('positions.here', { count: placed.size })}>
              <DeviceLines devices={drawing.devices.filter(one => placed.has(one.id))} />
            </Card>
          )}
          {loose.length > 0 && (
            <Card title={t('positions.loose', { count: loose.length })}>
              <DeviceLines devices={loose} />
            </Card>
          )}
          {placed.size === 0 && loose.length === 0 && (
            <Card>
              <EmptyState compact icon={IconMapPinOff} title={t('positions.empty')} />
            </Card>
          )}
        </Column>
      </CardGrid>
    </>
  )
}

/** Where the devices stand, plan by plan. */
export default function PositionsScreen() {
  const t = useText()
  const { data, error, isPending, refetch } = useDrawings()
  const count = data?.reduce((sum, one) => sum + one.devices.length, 0)
  return (
    <Page title={t('nav.positions')} count={count === undefined ? ' ' : t('device.count', { count })}>
      {isPending && <ListSkeleton rows={6} />}
      {error !== null && data === undefined && (
        <ErrorState
          compact
          title={t('record.failed')}
          actions={<Button onClick={() => void refetch()}>{t('verb.retry')}</Button>}
        >
          {problemText(error)}
        </ErrorState>
      )}
      {data !== undefined && <Drawings drawings={data} />}
    </Page>
  )
}
