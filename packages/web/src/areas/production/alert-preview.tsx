import { Button } from '@mantine/core'
import { IconBellRinging } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Row } from '@cloche/domain/catalogue'
import { entityNamed, type Entities } from '@cloche/domain/entities'
import { useState } from 'react'
import { useFormats } from '../../data/formats/formats.ts'
import { notify, notifyProblem } from '../../data/messages.ts'
import { useText } from '../../data/text/texts.ts'
import { call } from '../../data/wire/call.ts'
import { LoadFailed } from '../../data/wire/load-failed.tsx'
import { queryKeys } from '../../data/wire/queries.ts'
import { useRights } from '../../entity-screens/machine/rights.ts'
import { Note } from '../../kit/layout/layout.tsx'
import { ListedLine, Lines } from '../../kit/layout/lines.tsx'
import { Card } from '../../kit/page/card.tsx'

type Alert = Row<Entities['alert']>

const shown = 10
const previewed = ['limits', 'rate', 'doorOpen'] as const

/** Tells those whom the alert would tell that this is a trial. */
export function AlertTrial({ row }: { row: Alert }) {
  const t = useText()
  const rights = useRights(entityNamed('alert'))
  const [isBusy, setIsBusy] = useState(false)
  if (!rights.edit) return null
  async function send() {
    setIsBusy(true)
    try {
      await call('POST', '/alert/trial', { body: { alertId: row.id } })
      notify({ kind: 'success', message: t('alert.trialSent') })
    } catch (error) {
      notifyProblem(error)
    }
    setIsBusy(false)
  }
  return (
    <Button
      variant="default"
      loading={isBusy}
      leftSection={<IconBellRinging size={20} stroke={1.6} aria-hidden />}
      onClick={() => void send()}
    >
      {t('alert.trial')}
    </Button>
  )
}

/** What the alert would have raised in the last two weeks, the newest first. */
export function AlertPreview({ row }: { row: Alert }) {
  const t = useText()
  const formats = useFormats()
  const condition = previewed.find(one => one === row.condition)
  const asked = useQuery({
    queryKey: queryKeys.named('production.previewAlert', row.id, String(row.version)),
    enabled: row.subject === 'sensor' && condition !== undefined,
    queryFn: ({ signal }) => {
      const { locationId, sensorIds, kinds, lowLow, low, high, highHigh, recovery, after, rate, ratePer } =
        row
      const limits = { lowLow, low, high, highHigh, recovery, after, rate, ratePer }
      const when = { windows: row.windows, onlyOpen: row.onlyOpen }
      const rule = { locationId, condition: condition ?? 'limits', sensorIds, kinds, ...limits, ...when }
      return call('POST', '/alert/preview/get', { body: { rule }, signal })
    },
  })
  if (row.subject !== 'sensor' || condition === undefined) return null
  if (asked.error !== null)
    return <LoadFailed error={asked.error} onRetry={asked.refetch} title={t('record.failed')} />
  if (asked.data === undefined) return null
  const all = asked.data.sensors
    .flatMap(({ sensorId, name, unit, breaches }) => breaches.map(one => ({ ...one, sensorId, name, unit })))
    .toSorted((one, two) => (one.began < two.began ? 1 : -1))
  return (
    <Card title={t('alert.preview')}>
      {all.length === 0 && <Note>{t('alert.previewNone')}</Note>}
      <Lines>
        {all.slice(0, shown).map(({ sensorId, name, unit, began, ended, peak }) => (
          <ListedLine
            key={`${sensorId} ${began}`}
            name={name}
            detail={`${formats.dayTime(began)} – ${ended === null ? '' : formats.dayTime(ended)}`}
          >
            <span>{formats.quantity(Math.round(peak * 10) / 10, unit ?? '')}</span>
          </ListedLine>
        ))}
      </Lines>
      {(all.length > shown || !asked.data.isWhole) && <Note>{t('alert.previewPart')}</Note>}
    </Card>
  )
}
