import { Button } from '@mantine/core'
import { IconBan, IconFileDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { choiceKey } from '@cloche/domain/derive'
import { entityNamed } from '@cloche/domain/entities'
import { ActionDialog } from '../../../data/actions/action-dialog.tsx'
import { useFormats } from '../../../data/formats/formats.ts'
import { attempt } from '../../../data/messages.ts'
import type { Operation } from '../../../data/outbox/operation.ts'
import { doesHere } from '../../../data/session/gate.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { heardAt, KnownAt } from '../../../data/wire/known-at.tsx'
import { LoadFailed } from '../../../data/wire/load-failed.tsx'
import { choiceSign } from '../../../entity-screens/fields/plain/choice-signs.ts'
import { Buttons, Column, Note } from '../../../kit/layout/layout.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { KeyValueList } from '../../../kit/page/key-value-list.tsx'
import { Page } from '../../../kit/page/page.tsx'
import { StateBadge } from '../../../kit/states/state-badge.tsx'
import { ListSkeleton } from '../../../kit/states/skeletons.tsx'
import { useUnsentArrivals } from '../receive/unsent-arrivals.ts'
import { callOff, savePaper, useShipment, type Difference, type Shipment } from './calls.ts'
import { ReceivePart } from './receive-part.tsx'
import { ShipmentLines } from './shipment-lines.tsx'

const NONE = new Set<string>()

/** What was said of the lines when it was received here, where that still waits to be sent. */
function saidIn(arrival: Operation | undefined): ReadonlyMap<string, Difference> {
  const { lines = [] } = (
    arrival === undefined || arrival.refusal !== undefined ? {} : arrival.body['arrival']
  ) as { readonly lines?: readonly Difference[] }
  return new Map(lines.map(difference => [difference.lineId, difference]))
}

/** Received without a connection: it waits, or was refused meanwhile, and why. */
function Waiting({ arrival }: { arrival: Operation }) {
  const t = useText()
  const { refusal } = arrival
  return refusal === undefined ? (
    <Note>{t('between.waits')}</Note>
  ) : (
    <Note isWrong>{t('between.refusedSince', { why: refusal.texts.join(' ') })}</Note>
  )
}

function Status({ status }: Pick<Shipment['shipment'], 'status'>) {
  const t = useText()
  const sign = choiceSign('shipment', 'status', status)
  return sign === undefined ? null : (
    <StateBadge label={t(choiceKey(entityNamed('shipment'), 'status', status))} {...sign} />
  )
}

function Facts({ known }: { known: Shipment }) {
  const t = useText()
  const formats = useFormats()
  const { shipment, sensorName, measured, note } = known
  const degrees = (value: number | null) => (value === null ? null : `${formats.number(value, 1)} °C`)
  const inReach = measured !== null && measured.minimum !== null && measured.maximum !== null
  return (
    <KeyValueList
      columns={2}
      items={[
        { label: t('between.from'), value: shipment.fromName },
        { label: t('between.to'), value: shipment.toName },
        { label: t('between.sentAt'), value: formats.dayTime(shipment.sentAt) },
        ...(shipment.receivedAt === null
          ? []
          : [{ label: t('between.receivedAt'), value: formats.dayTime(shipment.receivedAt) }]),
        { label: t('between.temperatureOut'), value: degrees(shipment.departureTemperature) },
        ...(shipment.status === 'received'
          ? [{ label: t('between.temperatureIn'), value: degrees(shipment.arrivalTemperature) }]
          : []),
        ...(sensorName === null
          ? []
          : [
              { label: t('between.sensor'), value: sensorName },
              {
                label: t('between.measured'),
                value: inReach
                  ? t('between.range', {
                      low: formats.number(measured.minimum ?? 0, 1),
                      high: formats.number(measured.maximum ?? 0, 1),
                    })
                  : t('between.measuredNone'),
              },
            ]),
        ...(note === null ? [] : [{ label: t('between.note'), value: note }]),
      ]}
    />
  )
}

function Known({ known }: { known: Shipment }) {
  const t = useText()
  const session = useSession()
  const [asks, setAsks] = useState(false)
  const { shipment, isForUs, isOurs } = known
  const unsent = useUnsentArrivals().get(shipment.id)
  // Whoever sent it and receives at the other place too says first that they are there.
  const [isThere, setIsThere] = useState(!isOurs)
  const isOnItsWay = shipment.status === 'sent'
  const receives = isOnItsWay && isForUs && unsent === undefined && doesHere(session, 'receive')
  return (
    <Column>
      <Card title={shipment.document ?? t('shipment.one')} action={<Status status={shipment.status} />}>
        <Column gap="sm">
          <Facts known={known} />
          <Buttons>
            <Button
              size="lg"
              variant="default"
              leftSection={<IconFileDownload size={20} stroke={1.8} aria-hidden />}
              onClick={() => void attempt(() => savePaper(shipment.id))}
            >
              {t('between.paperOpen')}
            </Button>
            {receives && !isThere && (
              <Button size="lg" variant="default" onClick={() => setIsThere(true)}>
                {t('ordering.receiveNow')}
              </Button>
            )}
            {isOnItsWay && isOurs && unsent === undefined && doesHere(session, 'book') && (
              <Button
                size="lg"
                variant="subtle"
                color="red"
                leftSection={<IconBan size={20} stroke={1.8} aria-hidden />}
                onClick={() => setAsks(true)}
              >
                {t('between.callOff')}
              </Button>
            )}
          </Buttons>
        </Column>
      </Card>
      {unsent !== undefined && <Waiting arrival={unsent} />}
      {receives && isThere ? (
        <ReceivePart key={shipment.id} shipment={known} />
      ) : (
        <ShipmentLines shipment={known} seen={NONE} said={saidIn(unsent)} onOpen={null} />
      )}
      {asks && (
        <ActionDialog
          onClose={() => setAsks(false)}
          action={{
            title: t('between.callOffAsk'),
            consequence: t('between.callOffText', { place: shipment.toName }),
            verb: t('between.callOff'),
            isDanger: true,
            isFloor: true,
            run: () => callOff(shipment.id),
            done: () => t('between.calledOff'),
          }}
        />
      )}
    </Column>
  )
}

/** Food on its way between two kitchens of ours, seen from either: the sender may call it off, the receiver receives it. */
export default function ShipmentScreen() {
  const t = useText()
  const { shipmentId = '' } = useParams()
  const query = useShipment(shipmentId)
  const { data } = query
  return (
    <Page
      title={
        data === undefined
          ? t('shipment.one')
          : t('between.shipment', { from: data.shipment.fromName, to: data.shipment.toName })
      }
      width="reading"
    >
      {query.error !== null && data === undefined && (
        <LoadFailed error={query.error} onRetry={query.refetch} title={t('record.failed')} />
      )}
      {query.isPending && query.error === null && <ListSkeleton rows={6} />}
      {data !== undefined && (
        <Column>
          <KnownAt at={heardAt(query)} />
          <Known known={data} />
        </Column>
      )}
    </Page>
  )
}
