import { IconSend } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sizeText } from '../../../../data/files/size-text.ts'
import { useFormats } from '../../../../data/formats/formats.ts'
import { currentLocale } from '../../../../data/text/locale.ts'
import { useText } from '../../../../data/text/texts.ts'
import { LoadFailed } from '../../../../data/wire/load-failed.tsx'
import { ListedLine, Lines } from '../../../../kit/layout/lines.tsx'
import { Card } from '../../../../kit/page/card.tsx'
import { Chip, type ChipTone } from '../../../../kit/states/chip.tsx'
import { EmptyState } from '../../../../kit/states/message.tsx'
import { ListSkeleton } from '../../../../kit/states/skeletons.tsx'
import { Pager } from '../../account/pager.tsx'
import classes from '../your-data.module.css'
import { fetchRuns, runsKey, type Run } from './schedule-calls.ts'

const pageLength = 10
const LOOK_MS = 2_000

const tones: Readonly<Record<Run['status'], ChipTone>> = {
  planned: 'waiting',
  running: 'waiting',
  done: 'good',
  failed: 'over',
  skipped: 'over',
}

/** What was sent by itself, what went wrong, and what is planned. */
export function RunsCard() {
  const t = useText()
  const [page, setPage] = useState(1)
  const query = useQuery({
    queryKey: runsKey(page),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => fetchRuns({ offset: (page - 1) * pageLength, limit: pageLength }, signal),
    refetchInterval: ({ state }) => (state.data?.runs.some(isUnderWay) === true ? LOOK_MS : false),
  })
  return (
    <Card title={t('yourData.run.title')}>
      {query.data === undefined ? (
        query.isError ? (
          <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <ListSkeleton rows={2} />
        )
      ) : query.data.count === 0 ? (
        <EmptyState compact icon={IconSend} title={t('yourData.run.none')}>
          {t('yourData.run.noneHint')}
        </EmptyState>
      ) : (
        <Lines>
          {query.data.runs.map(run => (
            <RunLine key={run.id} run={run} />
          ))}
        </Lines>
      )}
      <Pager page={page} pageLength={pageLength} count={query.data?.count ?? 0} onPage={setPage} />
    </Card>
  )
}

/** At work, or about to be: its time has come. */
const isUnderWay = ({ status, due }: Run): boolean =>
  status === 'running' || (status === 'planned' && due !== null && Date.parse(due) <= Date.now())

function RunLine({ run }: { run: Run }) {
  const t = useText()
  const formats = useFormats()
  const { status, started, finished, fault } = run
  return (
    <ListedLine
      sign={<IconSend size={22} stroke={1.6} aria-hidden />}
      isLit={status === 'done'}
      name={
        <>
          {started === null
            ? t('yourData.run.planned', { time: formats.moment(run.planned) })
            : formats.moment(started)}
          <Chip tone={tones[status]}>{t(`yourData.run.status.${status}`)}</Chip>
        </>
      }
      detail={
        <>
          {status === 'running' && started !== null && (
            <span>{t('yourData.run.since', { time: formats.moment(started) })}</span>
          )}
          {started !== null && finished !== null && (
            <span>
              {t('yourData.run.began', { from: formats.moment(started), to: formats.moment(finished) })}
              {run.bytes !== null && ` · ${sizeText(run.bytes, currentLocale())}`}
            </span>
          )}
          {run.sentTo !== null && (
            <span className={classes.digest}>
              {t('yourData.run.sentTo', { place: run.sentTo + run.name })}
            </span>
          )}
          {fault !== null && <span>{t(`yourData.run.fault.${fault}`)}</span>}
          {run.detail !== null && <span>{t('yourData.run.said', { words: run.detail })}</span>}
          {status === 'planned' && run.attempts > 0 && run.due !== null && (
            <span>{t('yourData.run.again', { count: run.attempts, time: formats.moment(run.due) })}</span>
          )}
          {run.sha256 !== null && <span className={classes.digest}>SHA-256 {run.sha256}</span>}
          {run.removed !== null && (
            <span>{t('yourData.run.removed', { time: formats.moment(run.removed) })}</span>
          )}
        </>
      }
    />
  )
}
