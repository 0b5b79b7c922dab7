import { Button, Select, TextInput } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { ActionDialog } from '../../../data/actions/action-dialog.tsx'
import { useFormats } from '../../../data/formats/formats.ts'
import { notify, notifyProblem } from '../../../data/messages.ts'
import { href } from '../../../data/routing/href.ts'
import { useScans } from '../../../data/scan/scan-handlers.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { LoadFailed } from '../../../data/wire/load-failed.tsx'
import { writeMoney } from '../../../data/formats/money.ts'
import { Column, Grid, Note } from '../../../kit/layout/layout.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { Page } from '../../../kit/page/page.tsx'
import { ListSkeleton } from '../../../kit/states/skeletons.tsx'
import classes from './between.module.css'
import { BoxesCard } from './boxes-card.tsx'
import { asksBeyond, sendShipment, usePicking, type Picking } from './calls.ts'
import { degreesIn, DegreesField, isUnreadable } from './degrees-field.tsx'
import { PickLineGroup } from './pick-line.tsx'
import { scanned } from './scanned.ts'
import { usePicks } from './use-picks.ts'

function Pick({ picking }: { picking: Picking }) {
  const t = useText()
  const formats = useFormats()
  const navigate = useNavigate()
  const { organization } = useSession()
  const picks = usePicks(picking)
  const [degrees, setDegrees] = useState('')
  const [sensorId, setSensorId] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const [isSending, setIsSending] = useState(false)
  const [isBeyond, setIsBeyond] = useState(false)
  const { lines, placeName, sensors, containers, fromLocationId, charges } = picking

  useScans(code => {
    const found = scanned(
      code,
      lines.flatMap(({ labels }) => labels),
      containers,
    )
    if (found === null) return notify({ kind: 'warning', message: t('between.unknown') })
    if ('box' in found) {
      picks.addBox(found.box)
      return notify({ kind: 'success', message: t('between.boxAdded', { name: found.box.name }) })
    }
    const { label } = found
    if (label.block !== null) return notify({ kind: 'warning', message: t(`between.block.${label.block}`) })
    const line = lines.find(({ labels }) => labels.includes(label))
    if (line !== undefined && !picks.labels.has(label.id)) picks.takeWhatLacks(line, label)
    return undefined
  })

  async function send(beyond: boolean) {
    const departureTemperature = degreesIn(degrees)
    setIsSending(true)
    try {
      const { id } = await sendShipment(
        picks.shipment({
          ...(departureTemperature === undefined ? {} : { departureTemperature }),
          ...(sensorId === null ? {} : { sensorId }),
          ...(note.trim() === '' ? {} : { note: note.trim() }),
          ...(beyond ? { beyond } : {}),
        }),
      )
      notify({ kind: 'success', message: t('between.sent', { place: placeName }) })
      void navigate(href('/ordering/shipment/{shipmentId}', { shipmentId: id }), { replace: true })
    } catch (error) {
      if (!beyond && asksBeyond(error)) setIsBeyond(true)
      else notifyProblem(error)
    } finally {
      setIsSending(false)
    }
  }
  return (
    <Column>
      <ul className={classes.lines}>
        {lines.map(line => (
          <li key={line.orderId}>
            <PickLineGroup line={line} picks={picks} fromLocationId={fromLocationId} />
          </li>
        ))}
      </ul>
      <BoxesCard boxes={containers} picks={picks} />
      <Card title={t('between.way')}>
        <Grid least={14}>
          <DegreesField label={t('between.temperatureOut')} value={degrees} onChange={setDegrees} />
          {sensors.length > 0 && (
            <Select
              size="lg"
              clearable
              label={t('between.sensor')}
              placeholder={t('between.sensorNone')}
              value={sensorId}
              onChange={setSensorId}
              data={sensors.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
          <TextInput
            size="lg"
            label={t('between.note')}
            value={note}
            maxLength={500}
            autoComplete="off"
            onChange={event => setNote(event.currentTarget.value)}
          />
        </Grid>
      </Card>
      <div className={classes.foot}>
        {charges && picks.total !== null && (
          <div className={classes.head}>
            <span>{t('between.total')}</span>
            <span className={classes.name}>
              {writeMoney(picks.total, organization?.currency ?? 'EUR', formats.locale)}
            </span>
          </div>
        )}
        {picks.isEmpty && <Note>{t('between.nothingPicked')}</Note>}
        <Button
          size="xl"
          disabled={picks.isEmpty || isUnreadable(degrees)}
          loading={isSending}
          leftSection={<IconSend size={24} stroke={1.6} aria-hidden />}
          onClick={() => void send(false)}
        >
          {t('between.send')}
        </Button>
      </div>
      {isBeyond && (
        <ActionDialog
          onClose={() => setIsBeyond(false)}
          action={{
            title: t('between.beyondAsk'),
            consequence: t('between.beyondText'),
            verb: t('between.beyondSend'),
            icon: IconSend,
            isFloor: true,
            run: () => send(true),
          }}
        />
      )}
    </Column>
  )
}

/** Picking an order of another kitchen of ours: by first date, corrected by tap or scan, into boxes; one button sends it. */
export default function PickScreen() {
  const t = useText()
  const formats = useFormats()
  const { orderBatchId = '' } = useParams()
  const known = usePicking(orderBatchId)
  const { data } = known
  return (
    <Page
      title={data === undefined ? t('between.pick') : t('between.pickTitle', { place: data.placeName })}
      count={
        data === undefined
          ? undefined
          : [data.name, t('between.deliverAt', { when: formats.dayTime(data.deliverAt) }), data.note]
              .filter(Boolean)
              .join(' · ')
      }
      width="reading"
    >
      {known.error !== null && data === undefined && (
        <LoadFailed error={known.error} onRetry={known.refetch} title={t('between.notThere')} />
      )}
      {known.isPending && <ListSkeleton rows={6} />}
      {data !== undefined && <Pick key={orderBatchId} picking={data} />}
    </Page>
  )
}
