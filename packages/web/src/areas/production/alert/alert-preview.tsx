import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconBellRinging } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Row } from '@cloche/domain/catalogue'
import { entityNamed, type Entities } from '@cloche/domain/entities'
import { alertFaults, unfitting } from '@cloche/domain/rules/alert-fields'
import { useState } from 'react'
import { notify, notifyProblem } from '../../../data/messages.ts'
import { useText } from '../../../data/text/texts.ts'
import { call } from '../../../data/wire/call.ts'
import { LoadFailed } from '../../../data/wire/load-failed.tsx'
import { queryKeys } from '../../../data/wire/queries.ts'
import { writeDifference } from '../../../entity-screens/fields/amounts/reading-input.tsx'
import { writeReading } from '../../../entity-screens/fields/amounts/reading.tsx'
import { useWriting } from '../../../entity-screens/fields/writing.ts'
import type { Values } from '../../../entity-screens/machine/record/draft.ts'
import { useFormState, type Form } from '../../../entity-screens/machine/record/form.ts'
import { useRights } from '../../../entity-screens/machine/rights.ts'
import { Note } from '../../../kit/layout/layout.tsx'
import { ListedLine, Lines } from '../../../kit/layout/lines.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { ListSkeleton } from '../../../kit/states/skeletons.tsx'

type Alert = Row<Entities['alert']>

const SHOWN = 6
/** So long nobody types, and what is filled in is asked about. Milliseconds. */
const PAUSE_MS = 400
const PREVIEWED = ['limits', 'rate', 'doorOpen'] as const
const ASKED = [
  'sensorIds',
  'kinds',
  'lowLow',
  'low',
  'high',
  'highHigh',
  'recovery',
  'after',
  'rate',
  'ratePer',
  'windows',
  'onlyOpen',
] as const

/** The rule as the preview asks for it; undefined: nothing can be said of it, or not yet. */
function askedOf(alert: Values) {
  const condition = PREVIEWED.find(one => one === alert['condition'])
  const locationId = alert['locationId']
  if (alert['subject'] !== 'sensor' || condition === undefined || typeof locationId !== 'string')
    return undefined
  const unfit = unfitting(alert)
  const said = ASKED.filter(
    name => !unfit.includes(name) && alert[name] !== undefined && alert[name] !== null,
  )
  const rule = Object.fromEntries(said.map(name => [name, alert[name]])) as Partial<
    Pick<Alert, (typeof ASKED)[number]>
  >
  return { ...rule, locationId, condition }
}

/** Tells those whom the alert would tell that this is a trial. */
function Trial({ body }: { body: Parameters<typeof sendTrial>[0] }) {
  const t = useText()
  const [isBusy, setIsBusy] = useState(false)
  async function send() {
    setIsBusy(true)
    try {
      await sendTrial(body)
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

const sendTrial = (body: {
  readonly alertId?: string
  readonly draft?: { readonly name: string; readonly level: Alert['level']; readonly locationId: string }
}) => call('POST', '/alert/trial', { body })

export function SavedTrial({ row }: { row: Alert }) {
  const rights = useRights(entityNamed('alert'))
  return rights.edit ? <Trial body={{ alertId: row.id }} /> : null
}

/** What the rule would have raised in the last two weeks, the newest first. */
function Preview({ alert }: { alert: Values }) {
  const t = useText()
  const writing = useWriting()
  const { formats } = writing
  const rule = askedOf(alert)
  const isWhole = rule !== undefined && alertFaults(alert).length === 0
  const asked = useQuery({
    queryKey: queryKeys.named('production.previewAlert', JSON.stringify(rule ?? null)),
    enabled: isWhole,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call('POST', '/alert/preview/get', { body: { rule: rule as never }, signal, quiet: true }),
  })
  if (!isWhole) return <Note>{t('alert.previewWait')}</Note>
  if (asked.error !== null)
    return <LoadFailed error={asked.error} onRetry={asked.refetch} title={t('record.failed')} />
  if (asked.data === undefined) return <ListSkeleton rows={2} />
  const all = asked.data.sensors
    .flatMap(({ sensorId, name, unit, breaches }) => breaches.map(one => ({ ...one, sensorId, name, unit })))
    .toSorted((one, two) => (one.began < two.began ? 1 : -1))
  return (
    <div aria-live="polite">
      <Note>
        {all.length === 0 ? t('alert.previewNone') : t('alert.previewCount', { count: all.length })}
      </Note>
      <Lines>
        {all.slice(0, SHOWN).map(({ sensorId, name, unit, began, ended, peak }) => (
          <ListedLine
            key={`${sensorId} ${began}`}
            name={name}
            detail={`${formats.dayTime(began)} – ${ended === null ? t('alert.previewGoing') : formats.dayTime(ended)}`}
          >
            {alert['condition'] !== 'doorOpen' && (
              <span>
                {alert['condition'] === 'rate'
                  ? writeDifference(peak, unit, writing)
                  : writeReading(peak, { unit }, writing)}
              </span>
            )}
          </ListedLine>
        ))}
      </Lines>
      {(all.length > SHOWN || !asked.data.isWhole) && <Note>{t('alert.previewPart')}</Note>}
    </div>
  )
}

const isPreviewed = (alert: Values): boolean =>
  alert['subject'] === 'sensor' && PREVIEWED.some(one => one === alert['condition'])

/** What a saved alert would have raised. */
export function AlertSummary({ row }: { row: Alert }) {
  const t = useText()
  const alert = row as unknown as Values
  if (!isPreviewed(alert)) return null
  return (
    <Card title={t('alert.preview')}>
      <Preview alert={alert} />
    </Card>
  )
}

/** While the alert is written: what it would have raised as it stands, and a trial of whom it would tell. */
export function AlertFormSummary({ form }: { form: Form }) {
  const t = useText()
  const base = useFormState(form, state => state.base)
  const edits = useFormState(form, state => state.edits)
  const rights = useRights(entityNamed('alert'))
  const alert: Values = { ...base, ...edits }
  const [asked] = useDebouncedValue(alert, PAUSE_MS)
  const { name, level, locationId } = alert
  const title = typeof name === 'string' && name.trim() !== '' ? name.trim() : t('alert.one')
  return (
    <>
      {isPreviewed(alert) && (
        <Card title={t('alert.preview')}>
          <Preview alert={asked} />
        </Card>
      )}
      {rights.edit && typeof locationId === 'string' && (
        <Card title={t('alert.trial')}>
          <Note>{t('alert.trialText')}</Note>
          <Trial
            body={{
              draft: { name: title.slice(0, 200), level: (level ?? 'warning') as Alert['level'], locationId },
            }}
          />
        </Card>
      )}
    </>
  )
}
