import { Loader } from '@mantine/core'
import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { durationText } from '../../../data/formats/duration-text.ts'
import { useFormats } from '../../../data/formats/formats.ts'
import { useText } from '../../../data/text/texts.ts'
import { LoadFailed } from '../../../data/wire/load-failed.tsx'
import { Note } from '../../../kit/layout/layout.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { useDrill, type DrillNow } from './drill.ts'
import classes from './drill.module.css'

type Drill = Row<Entities['alarmDrill']>

function Tellings({ tellings }: Pick<DrillNow['result'], 'tellings'>) {
  const t = useText()
  const { locale } = useFormats()
  if (tellings.length === 0) return <Note>{t('alarmDrill.none')}</Note>
  return (
    <ul className={classes.list}>
      {tellings.map(one => (
        <li key={`${one.to} ${one.channel} ${one.step} ${one.number}`} className={classes.row}>
          <strong>{one.to}</strong>
          <span>
            {one.fault === null
              ? t(`delivery.choice.result.${one.result}`)
              : t(`delivery.choice.fault.${one.fault}`)}
          </span>
          <span className={classes.facts}>
            <span>{t(`delivery.choice.channel.${one.channel}`)}</span>
            <span>{t(`delivery.choice.step.${one.step}`)}</span>
            {one.sentAfter !== null && (
              <span>{t('alarmDrill.sentAfter', { after: durationText(one.sentAfter, locale) })}</span>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Who was reached by what in how many seconds, and who is on it; asked again while the drill runs. */
export function ResultCard({ row }: { row: Drill }) {
  const t = useText()
  const { locale } = useFormats()
  const isRunning = row.status === 'running'
  const { data, error, refetch } = useDrill(row.id, isRunning)
  if (error !== null && data === undefined) return <LoadFailed error={error} onRetry={refetch} />
  if (data === undefined) return <Loader aria-label={t('alarmDrill.tellings')} />
  const { tellings, named, reached, firstAfter, acknowledgedAfter, acknowledgedBy } = data.result
  const after = (seconds: number) => durationText(seconds, locale)
  const course =
    acknowledgedAfter === null
      ? t(isRunning ? 'alarmDrill.takenNone' : 'alarmDrill.takenNever')
      : t('alarmDrill.taken', { name: acknowledgedBy ?? '–', after: after(acknowledgedAfter) })
  return (
    <Card title={t('alarmDrill.tellings')}>
      <ul className={classes.facts} data-lead>
        <li>{course}</li>
        <li>{t('alarmDrill.reachedOf', { reached, named })}</li>
        <li>
          {firstAfter === null
            ? t('alarmDrill.firstNone')
            : t('alarmDrill.first', { after: after(firstAfter) })}
        </li>
      </ul>
      <Tellings tellings={tellings} />
    </Card>
  )
}
