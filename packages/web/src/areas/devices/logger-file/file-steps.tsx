import { Button } from '@mantine/core'
import { IconDatabaseImport } from '@tabler/icons-react'
import { entityNamed } from '@cloche/domain/entities'
import { kindOf, sensorPath, type LoggerReading, type ValueColumn } from '@cloche/domain/rules/logger-files'
import { useMemo, useState } from 'react'
import { useFormats } from '../../../data/formats/formats.ts'
import { deviceZone } from '../../../data/formats/values.ts'
import { problemText } from '../../../data/messages.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { addressOf } from '../../../entity-screens/fields/links/addresses.ts'
import { RecordSelect } from '../../../entity-screens/fields/links/record-select.tsx'
import { noteWrite } from '../../../entity-screens/machine/record-actions.ts'
import { sendCreation } from '../../../entity-screens/machine/wire.ts'
import { Card } from '../../../kit/page/card.tsx'
import { hintBelow } from '../../../kit/theme/hint-below.ts'
import { readingOf, type Typed } from './when/answers.ts'
import { ColumnsCard } from './columns/columns-card.tsx'
import { FirstRows } from './first-rows.tsx'
import { firstMapping, keptUnit, mappingFault, type Mapped } from './columns/mapping.ts'
import type { LoggerFile } from './read-file.ts'
import { ResultCard, type Run } from './result-card.tsx'
import { nothingYet, sendReadings, type SentColumn } from './send-readings.ts'
import { useTargets } from './columns/use-targets.ts'
import { WhenCard } from './when/when-card.tsx'
import classes from './logger-file.module.css'

/** What is asked, what it comes to, and the readings on their way. */
export function FileSteps({
  file,
  givenDevice,
  onOther,
}: {
  file: LoggerFile
  givenDevice: string | null
  onOther: () => void
}) {
  const t = useText()
  const formats = useFormats()
  const session = useSession()
  const { plan, table } = file
  const ownZone = formats.timeZone ?? deviceZone()
  const [deviceId, setDeviceId] = useState(givenDevice)
  const known = useTargets(deviceId)
  const [typed, setTyped] = useState<Typed>({
    time: plan.time,
    zone: ownZone,
    dateOrder: null,
    start: '',
    offsetUnit: null,
  })
  const [chosen, setChosen] = useState<{
    readonly deviceId: string | null
    readonly mapping: readonly Mapped[]
  } | null>(null)
  const [run, setRun] = useState<Run | null>(null)
  const nameOf = ({ name, column }: ValueColumn) => name ?? t('loggers.column', { number: column + 1 })

  // Where columns go follows the device until somebody chose otherwise.
  const first = known.isKnown ? firstMapping(plan.values, known.atDevice, nameOf) : []
  const mapping = chosen?.deviceId === deviceId ? chosen.mapping : first
  const change = (column: number, by: Partial<Mapped>) =>
    setChosen(before => ({
      deviceId,
      mapping: (before?.deviceId === deviceId ? before.mapping : first).map(one =>
        one.column === column ? { ...one, ...by } : one,
      ),
    }))

  const units = mapping.map(({ unit }) => unit).join(' ')
  const reading = useMemo(
    (): LoggerReading | null => (mapping.length === 0 ? null : readingOf(file, typed, mapping)),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- of the mapping the units alone decide what is read
    [file, typed, units],
  )
  const going = mapping.filter(({ target }) => target !== 'leave')
  const count = going.reduce(
    (sum, { column }) => sum + (reading?.columns.find(one => one.column === column)?.at.length ?? 0),
    0,
  )
  const isReady = count > 0 && going.every(one => mappingFault(mapping, one) === undefined)

  /** The sensors of columns that go to new ones, made; a column that has one keeps it when it is tried again. */
  async function sensorsOf(): Promise<Mapped[]> {
    const sensor = entityNamed('sensor')
    const locationId = known.device?.locationId ?? session.location?.id ?? null
    const taken = new Set(
      (deviceId === null ? known.targets.filter(one => one.deviceId === null) : known.atDevice).map(
        ({ path }) => path,
      ),
    )
    const made: Mapped[] = []
    for (const one of going) {
      if (one.target !== 'new') {
        made.push(one)
        continue
      }
      const path = sensorPath(one.newName, taken)
      taken.add(path)
      const { id } = await sendCreation(sensor, {
        name: one.newName.trim(),
        path,
        kind: kindOf(one.unit),
        ...(locationId === null ? {} : { locationId }),
        ...(deviceId === null ? {} : { deviceId }),
      })
      change(one.column, { target: id })
      made.push({ ...one, target: id })
    }
    return made
  }

  async function send() {
    if (reading === null) return
    setRun({ outcome: nothingYet, share: 0, refusal: null })
    try {
      const mapped = await sensorsOf()
      const columns = mapped.flatMap(({ column, target }): SentColumn[] => {
        const read = reading.columns.find(one => one.column === column)
        return read === undefined ? [] : [{ ...read, sensorId: target }]
      })
      await sendReadings(columns, (outcome, share) => setRun({ outcome, share, refusal: null }))
      await noteWrite()
    } catch (error) {
      setRun(before => ({ ...(before ?? { outcome: nothingYet, share: 0 }), refusal: problemText(error) }))
    }
  }

  if (run !== null)
    return (
      <ResultCard
        run={run}
        deviceTo={deviceId === null ? null : addressOf('device', deviceId, session)}
        onAgain={() => void send()}
        onOther={onOther}
      />
    )
  return (
    <>
      <WhenCard
        table={table}
        times={[plan.time, ...plan.otherTimes]}
        typed={typed}
        ownZone={ownZone}
        onChange={answer => setTyped(before => ({ ...before, ...answer }))}
      />
      <Card>
        <RecordSelect
          entity="device"
          value={deviceId}
          onChange={setDeviceId}
          frame={{
            label: t('loggers.device'),
            description: t('loggers.device.hint'),
            inputWrapperOrder: hintBelow,
          }}
        />
      </Card>
      <ColumnsCard
        columns={plan.values}
        mapping={mapping}
        read={reading?.columns ?? []}
        targets={known.targets}
        targetName={known.nameOf}
        nameOf={nameOf}
        onChange={change}
      />
      {reading !== null && (
        <FirstRows
          table={table}
          reading={reading}
          nameOf={at => {
            const of = plan.values.find(({ column }) => column === at)
            return of === undefined ? '' : nameOf(of)
          }}
          unitOf={at => {
            const one = mapping.find(({ column }) => column === at)
            return one === undefined ? null : keptUnit(one.unit)
          }}
        />
      )}
      <div className={classes.send}>
        <Button
          size="lg"
          fullWidth
          disabled={!isReady}
          leftSection={<IconDatabaseImport size={22} stroke={1.6} aria-hidden />}
          onClick={() => void send()}
        >
          {count === 0 ? t('loggers.nothing') : t('loggers.import', { count })}
        </Button>
      </div>
    </>
  )
}
