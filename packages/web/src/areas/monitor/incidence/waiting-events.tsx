import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormats } from '../../../data/formats/formats.ts'
import { notify, notifyProblem } from '../../../data/messages.ts'
import { PlaceName } from '../../../data/places/place-name.tsx'
import { useRecords } from '../../../data/records/records.ts'
import { useText } from '../../../data/text/texts.ts'
import { queryClient, queryKeys } from '../../../data/wire/queries.ts'
import { call } from '../../../data/wire/call.ts'
import { newId } from '../../../data/wire/new-id.ts'
import { eventAction } from '../event-action.ts'
import { useDays, usePeriod } from '../../../entity-screens/machine/list/use-period.ts'
import type { ListMachine } from '../../../entity-screens/machine/list/use-list-machine.ts'
import { Card } from '../../../kit/page/card.tsx'
import classes from './waiting-events.module.css'

const shown = 20
/** Throwing food away and taking a label back are daily work, and warn nobody: so many lines are looked through for others. */
const lookedAt = 200
const routine = ['waste', 'cancel']

/** Warnings and errors of these days for which nobody has opened an incidence yet. */
export function WaitingEvents({ machine }: { machine: ListMachine }) {
  const t = useText()
  const formats = useFormats()
  const { period } = useDays(30)
  const { limits, isReady } = usePeriod('at', 30)
  const [busy, setBusy] = useState<string | null>(null)
  const events = useRecords(
    'event',
    isReady && period !== null
      ? {
          limit: lookedAt,
          by: 'at',
          sort: 'desc',
          filter: { kind: ['warning', 'error'], ...(limits as object) },
        }
      : null,
  )
  const rows = (events.data?.rows ?? [])
    .filter(({ toState }) => !routine.includes(toState ?? ''))
    .slice(0, shown)
  const opened = useRecords(
    'incidence',
    rows.length === 0
      ? null
      : { limit: shown, attributes: ['id', 'eventId'], filter: { eventId: rows.map(row => row.id) } },
  )
  const productIds = [...new Set(rows.flatMap(row => row.productId ?? []))]
  const products = useRecords(
    'product',
    productIds.length === 0 ? null : { limit: shown, attributes: ['id', 'name'], filter: { id: productIds } },
  )
  const productNames = new Map((products.data?.rows ?? []).map(row => [row.id, row.name]))
  const nameOf = (row: (typeof rows)[number]): string => {
    const product = productNames.get(row.productId ?? '')
    const event = eventAction(row, t)
    return product === undefined ? event : t('incidence.eventOf', { event, name: product })
  }
  const known = new Set((opened.data?.rows ?? []).map(row => row.eventId))
  const waiting = opened.data === undefined ? [] : rows.filter(row => !known.has(row.id))
  if (waiting.length === 0) return null
  async function open(row: (typeof rows)[number], name: string) {
    setBusy(row.id)
    try {
      await call('POST', '/monitor/incidence/open', {
        body: { open: { id: newId(), eventId: row.id, name } },
      })
      await queryClient.invalidateQueries({ queryKey: queryKeys.all('incidence') })
      notify({ kind: 'success', message: t('incidence.created') })
    } catch (error) {
      notifyProblem(error)
    }
    setBusy(null)
  }
  return (
    <Card title={t('incidence.waiting')}>
      <ul className={classes.lines}>
        {waiting.map(row => {
          const name = nameOf(row)
          return (
            <li key={row.id} className={classes.line}>
              <IconAlertTriangle
                size={20}
                stroke={1.6}
                aria-hidden
                className={classes.sign}
                data-kind={row.kind}
              />
              <span className={classes.name}>
                <strong>{name}</strong>
                <span className={classes.more}>
                  {formats.dayTime(row.at)} · <PlaceName id={row.locationId} />
                </span>
              </span>
              {machine.rights.create && (
                <Button variant="default" loading={busy === row.id} onClick={() => void open(row, name)}>
                  {t('incidence.open')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
