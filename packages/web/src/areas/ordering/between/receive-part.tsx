import { Button, Checkbox, Select } from '@mantine/core'
import { IconPackageImport } from '@tabler/icons-react'
import { useState } from 'react'
import { notify, notifyProblem } from '../../../data/messages.ts'
import { useScans } from '../../../data/scan/scan-handlers.ts'
import { useText } from '../../../data/text/texts.ts'
import { Column, Note } from '../../../kit/layout/layout.tsx'
import classes from './between.module.css'
import { receiveShipment, type Difference, type Shipment, type ShipmentLine } from './calls.ts'
import { degreesIn, DegreesField } from './degrees-field.tsx'
import { DifferenceDialog } from './difference-dialog.tsx'
import { scanned } from './scanned.ts'
import { ShipmentLines } from './shipment-lines.tsx'

/** Receiving: one tap where all arrived, differences by line, scans tick labels or whole boxes. */
export function ReceivePart({ shipment }: { shipment: Shipment }) {
  const t = useText()
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const [said, setSaid] = useState<ReadonlyMap<string, Difference>>(new Map())
  const [opened, setOpened] = useState<ShipmentLine | null>(null)
  const [degrees, setDegrees] = useState('')
  const [locationId, setLocationId] = useState<string | null>(shipment.toLocationId)
  const [isClosed, setIsClosed] = useState(false)
  const [isSending, setIsSending] = useState(false)
  const { lines, containers, places } = shipment
  const { id: shipmentId, fromName } = shipment.shipment

  useScans(code => {
    const labelled = lines.flatMap(line =>
      line.labelId === null || line.serial === null
        ? []
        : [{ id: line.labelId, serial: line.serial, lineId: line.id }],
    )
    const found = scanned(code, labelled, containers)
    if (found === null) return notify({ kind: 'warning', message: t('between.notInside') })
    const ids =
      'label' in found
        ? [found.label.lineId]
        : lines.filter(line => line.containerId === found.box.id).map(({ id }) => id)
    setSeen(new Set([...seen, ...ids]))
    if ('box' in found)
      notify({
        kind: 'success',
        message: t('between.boxTicked', { name: found.box.name, count: ids.length }),
      })
    return undefined
  })
  function say(line: ShipmentLine, difference: Difference | null) {
    const next = new Map(said)
    if (difference === null) next.delete(line.id)
    else next.set(line.id, difference)
    setSaid(next)
    setSeen(new Set([...seen, line.id]))
  }
  async function receive() {
    const temperature = degreesIn(degrees)
    setIsSending(true)
    try {
      await receiveShipment({
        shipmentId,
        ...(temperature === undefined ? {} : { temperature }),
        ...(locationId === null || locationId === shipment.toLocationId ? {} : { locationId }),
        ...(isClosed ? { isClosed } : {}),
        lines: [...said.values()],
      })
      notify({ kind: 'success', message: t('between.received', { place: fromName }) })
    } catch (error) {
      notifyProblem(error)
    } finally {
      setIsSending(false)
    }
  }
  return (
    <Column>
      <Note>{t('between.scanHint')}</Note>
      {seen.size > 0 && <Note>{t('between.ticked', { count: seen.size, all: lines.length })}</Note>}
      <ShipmentLines shipment={shipment} seen={seen} said={said} onOpen={setOpened} />
      <DegreesField label={t('between.temperatureIn')} value={degrees} onChange={setDegrees} />
      {places.length > 1 && (
        <Select
          size="lg"
          label={t('between.putIn')}
          allowDeselect={false}
          searchable={places.length > 10}
          value={locationId}
          onChange={setLocationId}
          data={places.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      {shipment.shipment.orderBatchId !== null && said.size > 0 && (
        <Checkbox
          size="lg"
          label={t('between.notExpected')}
          checked={isClosed}
          onChange={event => setIsClosed(event.currentTarget.checked)}
        />
      )}
      <div className={classes.foot}>
        <Button
          size="xl"
          loading={isSending}
          leftSection={<IconPackageImport size={24} stroke={1.6} aria-hidden />}
          onClick={() => void receive()}
        >
          {said.size === 0 ? t('between.allArrived') : t('between.asSaid', { count: said.size })}
        </Button>
      </div>
      {opened !== null && (
        <DifferenceDialog
          key={opened.id}
          line={opened}
          said={said.get(opened.id)}
          onDone={difference => say(opened, difference)}
          onClose={() => setOpened(null)}
        />
      )}
    </Column>
  )
}
