import { Button } from '@mantine/core'
import { entityNamed } from '@cloche/domain/entities'
import { findingKey } from '@cloche/domain/rules/processes'
import { IconPrinter } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { Link } from 'react-router'
import { useFormats } from '../../../data/formats/formats.ts'
import { notifyProblem } from '../../../data/messages.ts'
import { escaped, printPage } from '../../../data/print-page.ts'
import { PROCESS_TONES, processScreen, type Process } from '../../../data/processes/calls.ts'
import { useNames, useRecords } from '../../../data/records/records.ts'
import { href } from '../../../data/routing/href.ts'
import { hasLevel } from '../../../data/session/gate.ts'
import { useSession } from '../../../data/session/session.ts'
import { loadTexts, useText } from '../../../data/text/texts.ts'
import { loadScreenTexts } from '../../../entity-screens/entity-texts.ts'
import { writeReading } from '../../../entity-screens/fields/amounts/reading.tsx'
import { useWriting } from '../../../entity-screens/fields/writing.ts'
import { Card } from '../../../kit/page/card.tsx'
import { Chip } from '../../../kit/states/chip.tsx'
import classes from './runs-card.module.css'

export interface RunsCardProps {
  /** The label or the batch, as paper is headed. */
  readonly title: string
  readonly batchId: string
  /** Of this label alone; absent: of the batch. */
  readonly labelId?: string
}

const most = 50

/** What a run showed, in sentences: the same on screen and on paper. */
function useResults() {
  const t = useText()
  const formats = useFormats()
  const writing = useWriting()
  const write = (celsius: number) => writeReading(celsius, { kind: 'temperature', unit: 'C' }, writing)
  return (run: Process) => {
    const { lethality, cooling, findings, warmest, coldest, kind } = run
    const reached = kind === 'cool' ? coldest : warmest
    return {
      when: [run.startedAt, run.endedAt]
        .flatMap(at => at ?? [])
        .map(at => formats.dayTime(at))
        .join(' – '),
      lines: [
        ...(reached === null
          ? []
          : [t(kind === 'cool' ? 'run.result.coldest' : 'run.result.warmest', { value: write(reached) })]),
        ...(cooling?.stages ?? []).map(
          stage =>
            `${t('run.stage', { value: write(stage.toC), time: formats.time(stage.deadline) })}: ${
              stage.reached === null
                ? t(`run.stage.${stage.status}`)
                : t(stage.status === 'failed' ? 'run.stage.late' : 'run.stage.met', {
                    time: formats.time(stage.reached),
                  })
            }`,
        ),
        // Without a warm core there is nothing to tell of germs.
        ...(lethality ?? [])
          .filter(({ minutes }) => minutes > 0)
          .map(({ organism, logs, minutes, atC }) =>
            t('run.result.lethality', {
              organism,
              logs: logs > 12 ? '> 12' : formats.number(logs, 1),
              minutes: formats.number(minutes, 1),
              value: write(atC),
            }),
          ),
      ],
      faults: (findings ?? [])
        .filter(({ level, isWithdrawn }) => level !== 'info' && !isWithdrawn)
        .map(({ finding, level }) => ({ said: t(findingKey(finding)), level })),
    }
  }
}

/** What people said of food that no control can show: registered or moved on by a program that nobody ran here. */
function useUncontrolled(batchId: string, labelId: string | undefined) {
  const t = useText()
  const formats = useFormats()
  const session = useSession()
  const { data } = useRecords(
    'event',
    hasLevel(session, 'EV', 1)
      ? {
          limit: 200,
          by: 'at',
          sort: 'asc',
          filter: { batchId, action: ['label/register', 'label/move'] },
        }
      : null,
  )
  const events = (data?.rows ?? []).filter(
    event =>
      event.data?.withoutControl === true &&
      (labelId === undefined || event.labelId === null || event.labelId === labelId),
  )
  const programs = useNames('program', hasLevel(session, 'R', 1) ? events.map(one => one.programId) : [])
  return events.map(({ id, at, programId, data: said }) => ({
    id,
    said: [
      t('run.result.uncontrolled', { program: programs.get(programId ?? '') ?? '', at: formats.dayTime(at) }),
      said?.reason,
    ]
      .filter(Boolean)
      .join(': '),
  }))
}

const STYLE = `body{font-family:Inter,system-ui,sans-serif;margin:16mm;color:#0f172a}h1{font-size:20px}h2{font-size:15px;margin:18px 0 4px}
p{margin:2px 0;font-size:13px}.bad{font-weight:600}`

/** The runs of programs that food went through, with what they showed: its way through heat and cold. */
function RunsCard({ title, batchId, labelId }: RunsCardProps) {
  const t = useText()
  const resultsOf = useResults()
  const filter = labelId === undefined ? { batchId } : { labelIds: [labelId] }
  const { data } = useRecords('process', { limit: most, by: 'startedAt', sort: 'desc', filter })
  const uncontrolled = useUncontrolled(batchId, labelId)
  const runs = data?.rows ?? []
  if (runs.length === 0 && uncontrolled.length === 0) return null
  const print = () =>
    printPage(title, STYLE, page => {
      page.body.innerHTML = [
        `<h1>${escaped(title)}</h1>`,
        ...runs.flatMap(run => {
          const { when, lines, faults } = resultsOf(run)
          return [
            `<h2>${escaped(run.name)}</h2>`,
            `<p>${escaped([t(`process.choice.status.${run.status}`), when].join(' · '))}</p>`,
            ...lines.map(line => `<p>${escaped(line)}</p>`),
            ...faults.map(({ said }) => `<p class="bad">${escaped(said)}</p>`),
          ]
        }),
        ...uncontrolled.map(({ said }) => `<p class="bad">${escaped(said)}</p>`),
        `<p>${escaped(t('run.lethality.note'))}</p>`,
      ].join('')
    })
  return (
    <Card
      title={t('process.many')}
      action={
        runs.length > 0 && (
          <Button
            variant="subtle"
            leftSection={<IconPrinter size={18} stroke={1.8} aria-hidden />}
            onClick={() => void print().catch(notifyProblem)}
          >
            {t('run.result.print')}
          </Button>
        )
      }
    >
      <ul className={classes.runs}>
        {runs.map(run => {
          const { when, lines, faults } = resultsOf(run)
          return (
            <li key={run.id} className={classes.run}>
              <div className={classes.head}>
                <Link className={classes.name} to={href(processScreen, { processId: run.id })}>
                  {run.name}
                </Link>
                <Chip tone={PROCESS_TONES[run.status ?? 'running']}>
                  {t(`process.choice.status.${run.status}`)}
                </Chip>
              </div>
              <span className={classes.note}>{when}</span>
              {lines.map(line => (
                <span key={line}>{line}</span>
              ))}
              {faults.map(({ said, level }, index) => (
                <span key={index} className={classes.fault} data-level={level}>
                  {said}
                </span>
              ))}
            </li>
          )
        })}
        {uncontrolled.map(({ id, said }) => (
          <li key={id} className={classes.run}>
            {said}
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The card, ready when its words are there. */
export async function readyRunsCard(): Promise<{ default: ComponentType<RunsCardProps> }> {
  await Promise.all([
    ...(['runs', 'production', 'processes'] as const).map(loadTexts),
    loadScreenTexts(entityNamed('process')),
  ])
  return { default: RunsCard }
}
