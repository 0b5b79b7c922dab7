import { Button, Checkbox, Select } from '@mantine/core'
import { IconPackageImport, IconScan } from '@tabler/icons-react'
import { useState } from 'react'
import { notify, notifyProblem } from '../../../data/messages.ts'
import { useKeptDraft } from '../../../data/outbox/drafts.ts'
import { ScanDialog } from '../../../data/scan/scan-dialog.tsx'
import { useScans } from '../../../data/scan/scan-handlers.ts'
import { useText } from '../../../data/text/texts.ts'
import { Column, Note } from '../../../kit/layout/layout.tsx'
import { ListSkeleton } from '../../../kit/states/skeletons.tsx'
import { receiveHere } from './arrive.ts'
import classes from './between.module.css'
import type { Difference, Shipment, ShipmentLine } from './calls.ts'
import { degreesIn, DegreesField, isUnreadable } from './degrees-field.tsx'
import { DifferenceDialog } from './difference-dialog.tsx'
import { scanned } from './scanned.ts'
import { ShipmentLines } from './shipment-lines.tsx'

/** What was said of a shipment so far: kept through a reload. */
interface Draft {
  /** Lines that were scanned or looked at. */
  readonly seen: readonly string[]
  readonly said: readonly Difference[]
  readonly degrees: string
  readonly locationId: string | null
  readonly isClosed: boolean
}

/** The lines that a code on a label or a box is of; null: of none. */
function linesOf(code: string, { lines, containers }: Shipment) {
  const labelled = lines.flatMap(line =>
    line.labelId === null || line.serial === null
      ? []
      : [{ id: line.labelId, serial: line.serial, lineId: line.id }],
  )
  const found = scanned(code, labelled, containers)
  if (found === null) return null
  if ('label' in found) return { box: null, ids: [found.label.lineId] }
  const { id: boxId, name } = found.box
  return { box: name, ids: lines.flatMap(({ id, containerId }) => (containerId === boxId ? [id] : [])) }
}

/** Receiving: one tap where all arrived, differences by line, scans tick labels or whole boxes. */
export function ReceivePart({ shipment }: { shipment: Shipment }) {
  const t = useText()
  const { lines, places } = shipment
  const { id: shipmentId, fromName, orderBatchId } = shipment.shipment
  const { draft, change, forget } = useKeptDraft<Draft>(`arrival ${shipmentId}`, () => ({
    seen: [],
    said: [],
    degrees: '',
    locationId: shipment.toLocationId,
    isClosed: false,
  }))
  const [opened, setOpened] = useState<ShipmentLine | null>(null)
  const [isScanning, setIsScanning] = useState(false)
  const [isSending, setIsSending] = useState(false)
  const set = (part: Partial<Draft>) => change(now => ({ ...now, ...part }))

  useScans(code => {
    setIsScanning(false)
    const found = linesOf(code, shipment)
    if (found === null) return notify({ kind: 'warning', message: t('between.notInside') })
    const { box, ids } = found
    change(now => ({ ...now, seen: [...new Set([...now.seen, ...ids])] }))
    if (box !== null)
      notify({ kind: 'success', message: t('between.boxTicked', { name: box, count: ids.length }) })
    return undefined
  })
  function say(line: ShipmentLine, difference: Difference | null) {
    change(now => ({
      ...now,
      seen: [...new Set([...now.seen, line.id])],
      said: [
        ...now.said.filter(({ lineId }) => lineId !== line.id),
        ...(difference === null ? [] : [difference]),
      ],
    }))
  }
  if (draft === null) return <ListSkeleton rows={4} />
  const { seen, said, degrees, locationId, isClosed } = draft
  const temperature = degreesIn(degrees)
  async function receive() {
    setIsSending(true)
    try {
      const { isWaiting } = await receiveHere(shipment, {
        shipmentId,
        ...(temperature === undefined ? {} : { temperature }),
        ...(locationId === null || locationId === shipment.toLocationId ? {} : { locationId }),
        ...(isClosed && said.length > 0 ? { isClosed } : {}),
        lines: [...said],
      })
      forget()
      if (!isWaiting) notify({ kind: 'success', message: t('between.received', { place: fromName }) })
    } catch (error) {
      notifyProblem(error)
    } finally {
      setIsSending(false)
    }
  }
  const saidOf = new Map(said.map(difference => [difference.lineId, difference]))
  return (
    <Column>
      <Button
        size="xl"
        variant="default"
        leftSection={<IconScan size={24} stroke={1.6} aria-hidden />}
        onClick={() => setIsScanning(true)}
      >
        {t('verb.scan')}
      </Button>
      <ScanDialog isOpen={isScanning} onClose={() => setIsScanning(false)} title={t('verb.scan')} />
      <Note>{t('between.scanHint')}</Note>
      {seen.length > 0 && <Note>{t('between.ticked', { count: seen.length, all: lines.length })}</Note>}
      <ShipmentLines shipment={shipment} seen={new Set(seen)} said={saidOf} onOpen={setOpened} />
      <DegreesField
        label={t('between.temperatureIn')}
        value={degrees}
        onChange={text => set({ degrees: text })}
      />
      {places.length > 1 && (
        <Select
          size="lg"
          label={t('between.putIn')}
          allowDeselect={false}
          searchable={places.length > 10}
          value={locationId}
          onChange={id => set({ locationId: id })}
          data={places.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      {orderBatchId !== null && said.length > 0 && (
        <Checkbox
          size="lg"
          label={t('between.notExpected')}
          checked={isClosed}
          onChange={event => set({ isClosed: event.currentTarget.checked })}
        />
      )}
      <div className={classes.foot}>
        <Button
          size="xl"
          loading={isSending}
          disabled={isUnreadable(degrees)}
          leftSection={<IconPackageImport size={24} stroke={1.6} aria-hidden />}
          onClick={() => void receive()}
        >
          {said.length === 0 ? t('between.allArrived') : t('between.asSaid', { count: said.length })}
        </Button>
      </div>
      {opened !== null && (
        <DifferenceDialog
          key={opened.id}
          line={opened}
          said={saidOf.get(opened.id)}
          onDone={difference => say(opened, difference)}
          onClose={() => setOpened(null)}
        />
      )}
    </Column>
  )
}
