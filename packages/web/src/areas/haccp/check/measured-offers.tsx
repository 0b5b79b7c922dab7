import { IconBluetooth, IconTemperature } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { TimeAgo } from '../../../data/formats/time-ago.tsx'
import { useNow } from '../../../data/formats/use-now.ts'
import { notify } from '../../../data/messages.ts'
import { useText } from '../../../data/text/texts.ts'
import { call } from '../../../data/wire/call.ts'
import { queryKeys } from '../../../data/wire/queries.ts'
import { useWriting } from '../../../entity-screens/fields/writing.ts'
import { Note } from '../../../kit/layout/layout.tsx'
import classes from './check-form.module.css'
import type { Found } from './found.ts'
import { canProbe, connectProbe, useProbe } from './probe/probe.ts'
import { writeFound } from './write-found.ts'

/** A reading that is older than this is offered no more: it says nothing of now. */
const staleMs = 3_600_000

/** What the linked sensor says now, and how often it failed; nothing while that is not known. */
export function useAtPoint(haccpPointId: string) {
  const { data } = useQuery({
    queryKey: [...queryKeys.all('haccpCheck'), 'at-point', haccpPointId],
    queryFn: ({ signal }) =>
      call('POST', '/haccp/at-point/get', { body: { haccpPointId }, signal, quiet: true, redirect: false }),
    staleTime: 0,
    refetchInterval: 15_000,
    retry: false,
  })
  return data
}

function Offer({
  icon,
  label,
  age,
  name,
  isTaken,
  onTake,
}: {
  icon: ReactNode
  label: string
  age?: string | undefined
  name?: string
  isTaken?: boolean
  onTake: () => void
}) {
  return (
    <button type="button" className={classes.offer} aria-label={name} aria-pressed={isTaken} onClick={onTake}>
      {icon}
      <span className={classes.offered}>
        {label}
        {age !== undefined && (
          <span className={classes.age}>
            <TimeAgo at={age} />
          </span>
        )}
      </span>
    </button>
  )
}

/** A probe that is held in the hand: connected once, one tap takes what it says. Absent where the browser has no Bluetooth. */
function ProbeOffer({
  isTaken,
  onTake,
}: {
  isTaken: boolean
  onTake: (value: number, probe: string) => void
}) {
  const t = useText()
  const writing = useWriting()
  const probe = useProbe()
  if (!canProbe()) return null
  const icon = <IconBluetooth size={22} stroke={1.6} aria-hidden />
  const connect = async () => {
    if (!(await connectProbe().catch(() => false)))
      notify({ kind: 'info', message: t('haccpCheck.probeNone') })
  }
  if (probe === null)
    return <Offer icon={icon} label={t('haccpCheck.probeConnect')} onTake={() => void connect()} />
  const { value, name, at } = probe
  if (value === null) return <Note>{t('haccpCheck.probeWaits', { probe: name })}</Note>
  return (
    <Offer
      icon={icon}
      label={t('haccpCheck.probeTake', { value: writeFound(value, 'temperature', writing) })}
      age={new Date(at).toISOString()}
      isTaken={isTaken}
      onTake={() => onTake(value, name)}
    />
  )
}

/** What was measured already, to be taken with one tap: by the sensor of the point, by a probe in the hand. */
export function MeasuredOffers({
  atPoint,
  method,
  onTake,
}: {
  atPoint: ReturnType<typeof useAtPoint>
  method: Found['method']
  onTake: (value: number, method: 'sensor' | 'probe', probe: string | null) => void
}) {
  const t = useText()
  const writing = useWriting()
  const now = useNow()
  const reading = atPoint?.reading ?? null
  const sensor = atPoint?.sensor ?? ''
  return (
    <div className={classes.offers}>
      {reading !== null && now - Date.parse(reading.at) < staleMs && (
        <Offer
          icon={<IconTemperature size={22} stroke={1.6} aria-hidden />}
          name={t('haccpCheck.readingTake', { sensor })}
          label={t('haccpCheck.reading', {
            sensor,
            value: writeFound(reading.value, 'temperature', writing),
          })}
          age={reading.at}
          isTaken={method === 'sensor'}
          onTake={() => onTake(reading.value, 'sensor', null)}
        />
      )}
      <ProbeOffer isTaken={method === 'probe'} onTake={(value, probe) => onTake(value, 'probe', probe)} />
    </div>
  )
}
