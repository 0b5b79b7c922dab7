import { Button, Menu } from '@mantine/core'
import { findingKey } from '@cloche/domain/rules/processes'
import {
  IconAdjustments,
  IconAlertTriangle,
  IconDownload,
  IconFlag,
  IconPrinter,
  IconSnowflake,
  IconTemperature,
} from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { durationText } from '../../../data/formats/duration-text.ts'
import { useFormats } from '../../../data/formats/formats.ts'
import { useNow } from '../../../data/formats/use-now.ts'
import { notifyProblem } from '../../../data/messages.ts'
import { PROCESS_TONES, processesScreen, useProcess, type ProcessNow } from '../../../data/processes/calls.ts'
import { href } from '../../../data/routing/href.ts'
import { doesHere, hasLevel } from '../../../data/session/gate.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { LoadFailed } from '../../../data/wire/load-failed.tsx'
import { Column, Note } from '../../../kit/layout/layout.tsx'
import { Breadcrumbs } from '../../../kit/page/breadcrumbs.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { KeyValueList } from '../../../kit/page/key-value-list.tsx'
import { Page } from '../../../kit/page/page.tsx'
import { Chip } from '../../../kit/states/chip.tsx'
import { Message } from '../../../kit/states/message.tsx'
import { PageSkeleton } from '../../../kit/states/skeletons.tsx'
import { labelScreen } from '../screens.ts'
import { ProcessCurve } from './curve-card.tsx'
import { shownOf, type ShownProcess } from './judged.ts'
import { printProcess, savePng, saveSvg } from './paper.ts'
import { ChangeDialog, EndDialog, MeasureDialog } from './process-dialogs.tsx'
import classes from './process.module.css'
import { useTemperature } from './use-temperature.ts'

const minutesOf = (seconds: number) => Math.round(Math.abs(seconds) / 60)

function useSaid(
  { process, findings, phases, lethality, cooling }: ShownProcess,
  names: ProcessNow['names'],
) {
  const t = useText()
  const formats = useFormats()
  const temperature = useTemperature()
  const duration = (seconds: number) =>
    durationText(Math.max(60, Math.round(seconds / 60) * 60), formats.locale)
  const { targets, calibration } = process
  const target = (name: keyof NonNullable<typeof targets>) => {
    const value = targets?.[name]
    if (value === null || value === undefined) return []
    const said = name.endsWith('Temperature') ? temperature.write(value) : duration(value)
    return [{ label: t(`program.field.${name}`), value: said }]
  }
  return {
    about: [
      { label: t('process.field.kind'), value: t(`process.choice.kind.${process.kind}`) },
      { label: t('process.field.startedAt'), value: formats.moment(process.startedAt) },
      { label: t('process.field.endedAt'), value: process.endedAt && formats.moment(process.endedAt) },
      { label: t('process.field.userId'), value: names.user },
      ...(process.endedById === null ? [] : [{ label: t('process.field.endedById'), value: names.endedBy }]),
      { label: t('process.field.deviceId'), value: names.device },
      { label: t('process.field.sensorId'), value: names.sensor ?? process.probe },
      { label: t('process.field.chamberSensorId'), value: names.chamber },
      {
        label: t('process.field.calibration'),
        value:
          calibration === null
            ? t('run.calibrated.never')
            : t(calibration.isOk ? 'run.calibrated' : 'run.calibratedBad', {
                point: calibration.point,
                at: formats.moment(calibration.at),
              }),
      },
      ...(process.resolution === null
        ? []
        : [
            {
              label: t('process.field.resolution'),
              value: t(`process.choice.resolution.${process.resolution}`),
            },
          ]),
      ...(process.reason === null ? [] : [{ label: t('process.field.reason'), value: process.reason }]),
    ],
    targets: [
      ...target('targetTemperature'),
      ...target('cookTemperature'),
      ...target('maxTemperature'),
      ...target('cookTime'),
      ...target('holdTime'),
      ...target('progressTime'),
      ...target('maxCookTime'),
      ...target('maxHoldTime'),
      ...(process.coolingRule === null
        ? []
        : [
            {
              label: t('process.field.coolingRule'),
              value: t(`process.choice.coolingRule.${process.coolingRule}`),
            },
          ]),
    ],
    phases: phases.map(({ phase, from, to }) => ({
      phase: t(`run.phase.${phase}`),
      span: `${formats.time(from)} – ${to === null ? t('run.goesOn') : formats.time(to)}`,
      length: to === null ? '' : duration((Date.parse(to) - Date.parse(from)) / 1000),
    })),
    findings: findings.map(one => ({
      ...one,
      when: formats.dayTime(one.at),
      said:
        one.value === null
          ? t(findingKey(one.finding))
          : `${t(findingKey(one.finding))} (${temperature.write(one.value)})`,
    })),
    lethality: lethality.map(line => ({
      organism: `${line.organism} (${line.matrix})`,
      dz: t('run.dz', {
        D: formats.number(line.D, 2),
        value: temperature.write(line.atC),
        z: formats.number(line.z, 2),
      }),
      minutes: formats.number(line.minutes, 1),
      logs: line.logs > 12 ? '> 12' : formats.number(line.logs, 1),
      source: line.source,
    })),
    reference: temperature.write(lethality[0]?.atC ?? 60),
    stages: (cooling?.stages ?? []).map(stage => ({
      what: t('run.stage', { value: temperature.write(stage.toC), time: formats.time(stage.deadline) }),
      how:
        stage.reached === null
          ? t(`run.stage.${stage.status}`)
          : t(stage.status === 'failed' ? 'run.stage.late' : 'run.stage.met', {
              time: formats.time(stage.reached),
            }),
      status: stage.status,
    })),
  }
}

function Forecast({ cooling }: { cooling: NonNullable<ShownProcess['cooling']> }) {
  const t = useText()
  const formats = useFormats()
  const temperature = useTemperature()
  const { forecast, status } = cooling
  if (forecast === null) return status === 'pending' ? <Note>{t('run.forecast.wait')}</Note> : null
  const value = temperature.write(forecast.toC)
  if (forecast.reached === null || forecast.missedBy === null)
    return <Note isWrong>{t('run.forecast.never', { value })}</Note>
  const minutes = minutesOf(forecast.missedBy)
  if (forecast.missedBy > 0) return <Note isWrong>{t('run.forecast.missed', { value, minutes })}</Note>
  return <Note>{t('run.forecast.spare', { value, minutes, time: formats.time(forecast.reached) })}</Note>
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.figure}>
      <span className={classes.big}>{children}</span>
      <span className={classes.small}>{label}</span>
    </div>
  )
}

function Loaded({ data, ahead }: { data: ProcessNow; ahead: number }) {
  const t = useText()
  const formats = useFormats()
  const session = useSession()
  const temperature = useTemperature()
  const now = useNow() + ahead
  const shown = shownOf(data)
  const { process, curve, readyAt, last, cooling } = shown
  const said = useSaid(shown, data.names)
  const [opened, setOpened] = useState<'end' | 'change' | 'measure' | null>(null)
  const isRunning = process.status === 'running'
  const mayWork = hasLevel(session, 'LA', 2) || doesHere(session, 'move')
  const close = () => setOpened(null)
  const words = { t, formats, temperature }
  const print = () =>
    printProcess(shown, words, [
      {
        title: t('run.about'),
        rows: [...said.about, ...said.targets].map(({ label, value }) => [label, value ?? '–']),
      },
      { title: t('run.phases'), rows: said.phases.map(({ phase, span, length }) => [phase, span, length]) },
      { title: t('run.findings'), rows: said.findings.map(({ when, said: what }) => [when, what]) },
      { title: t('run.cooling'), rows: said.stages.map(({ what, how }) => [what, how]) },
      {
        title: t('run.lethality'),
        rows: said.lethality.map(({ organism, dz, minutes, logs, source }) => [
          organism,
          dz,
          `${t('run.lethality.minutes', { value: said.reference })}: ${minutes}`,
          `${t('run.lethality.logs')}: ${logs}`,
          source,
        ]),
      },
      {
        title: t('run.labels'),
        rows: data.labels.map(({ serial, productName }) => [serial, productName]),
      },
    ])
  const end = Date.parse(process.endedAt ?? new Date(now).toISOString())
  const elapsed = Math.max(0, (end - Date.parse(process.startedAt)) / 1000)
  return (
    <Page
      title={process.name ?? ''}
      badge={
        <Chip tone={PROCESS_TONES[process.status ?? 'running']}>
          {t(`process.choice.status.${process.status}`)}
        </Chip>
      }
      breadcrumbs={
        <Breadcrumbs
          crumbs={[
            { label: t('process.many'), to: href(processesScreen, {}) },
            { label: formats.moment(process.startedAt) },
          ]}
        />
      }
      isPinned
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconPrinter size={20} stroke={1.6} aria-hidden />}
            onClick={() => void print().catch(notifyProblem)}
          >
            {t('run.print')}
          </Button>
          {curve.core.length + curve.chamber.length > 1 && (
            <Menu>
              <Menu.Target>
                <Button variant="default" leftSection={<IconDownload size={20} stroke={1.6} aria-hidden />}>
                  {t('verb.download')}
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item onClick={() => void savePng(shown, words).catch(notifyProblem)}>
                  {t('run.png')}
                </Menu.Item>
                <Menu.Item onClick={() => saveSvg(shown, words)}>{t('run.svg')}</Menu.Item>
              </Menu.Dropdown>
            </Menu>
          )}
          {isRunning && mayWork && (
            <>
              {process.sensorId === null && (
                <Button
                  variant="default"
                  leftSection={<IconTemperature size={20} stroke={1.6} aria-hidden />}
                  onClick={() => setOpened('measure')}
                >
                  {t('run.measure')}
                </Button>
              )}
              <Button
                variant="default"
                leftSection={<IconAdjustments size={20} stroke={1.6} aria-hidden />}
                onClick={() => setOpened('change')}
              >
                {t('run.change')}
              </Button>
            </>
          )}
          {(isRunning || process.asks) && mayWork && (
            <Button
              leftSection={<IconFlag size={20} stroke={1.6} aria-hidden />}
              onClick={() => setOpened('end')}
            >
              {t('run.end')}
            </Button>
          )}
        </>
      }
    >
      <Column>
        {process.asks && (
          <Message compact icon={IconAlertTriangle} tone="saffron" title={t('run.asksTitle')} role="status">
            {t('run.asksText')}
          </Message>
        )}
        {isRunning && readyAt !== null && process.kind !== 'hold' && (
          <Message
            compact
            icon={process.kind === 'cool' ? IconSnowflake : IconFlag}
            tone="basil"
            title={t('run.ready', { time: formats.time(readyAt) })}
            role="status"
          >
            {t('run.readyText')}
          </Message>
        )}
        <div className={classes.figures}>
          {last.core !== null && <Figure label={t('run.curve.core')}>{temperature.write(last.core)}</Figure>}
          {last.chamber !== null && (
            <Figure label={t('run.curve.chamber')}>{temperature.write(last.chamber)}</Figure>
          )}
          <Figure label={t('run.elapsed')}>
            {durationText(Math.floor(elapsed / 60) * 60, formats.locale)}
          </Figure>
          {process.targets?.targetTemperature != null && (
            <Figure label={t('run.targets')}>{temperature.write(process.targets.targetTemperature)}</Figure>
          )}
        </div>
        <ProcessCurve shown={shown} />
        <div className={classes.cards}>
          {cooling !== null && (
            <Card title={t('run.cooling')}>
              <Column gap="sm">
                <Forecast cooling={cooling} />
                <ul className={classes.list}>
                  {said.stages.map(({ what, how, status }) => (
                    <li key={what} data-status={status}>
                      {what}: <strong>{how}</strong>
                    </li>
                  ))}
                </ul>
                <span className={classes.small}>{cooling.source}</span>
              </Column>
            </Card>
          )}
          <Card title={t('run.findings')}>
            {said.findings.length === 0 ? (
              <span className={classes.small}>{t('run.findings.none')}</span>
            ) : (
              <table className={classes.table}>
                <thead>
                  <tr>
                    <th scope="col">{t('run.finding.at')}</th>
                    <th scope="col">{t('run.finding.what')}</th>
                  </tr>
                </thead>
                <tbody>
                  {said.findings.map(({ when, said: what, level, isWithdrawn, finding, of }) => (
                    <tr key={`${when} ${finding} ${of}`}>
                      <td>{when}</td>
                      <td
                        data-level={level}
                        data-withdrawn={isWithdrawn || undefined}
                        title={isWithdrawn ? t('run.withdrawn') : undefined}
                      >
                        {what}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
          </Card>
          <Card title={t('run.phases')}>
            <table className={classes.table}>
              <tbody>
                {said.phases.map(({ phase, span, length }) => (
                  <tr key={`${phase} ${span}`}>
                    <td>{phase}</td>
                    <td>{span}</td>
                    <td>{length}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Card>
          {said.lethality.length > 0 && curve.core.length > 0 && (
            <Card title={t('run.lethality')}>
              <Column gap="sm">
                <div className={classes.wide}>
                  <table className={classes.table}>
                    <thead>
                      <tr>
                        <th scope="col">{t('run.lethality.organism')}</th>
                        <th scope="col">{t('run.lethality.minutes', { value: said.reference })}</th>
                        <th scope="col">{t('run.lethality.logs')}</th>
                      </tr>
                    </thead>
                    <tbody>
                      {said.lethality.map(({ organism, dz, minutes, logs, source }) => (
                        <tr key={organism}>
                          <td>
                            {organism}
                            <br />
                            <span className={classes.small}>
                              {dz} · {source}
                            </span>
                          </td>
                          <td>{minutes}</td>
                          <td>{logs}</td>
                        </tr>
                      ))}
                    </tbody>
                  </table>
                </div>
                <span className={classes.small}>{t('run.lethality.note')}</span>
              </Column>
            </Card>
          )}
          <Card title={t('run.targets')}>
            <KeyValueList items={said.targets} />
          </Card>
          <Card title={t('run.about')}>
            <KeyValueList items={said.about} />
          </Card>
          <Card title={t('run.labels')}>
            <ul className={classes.list}>
              {data.labels.map(({ id, serial, productName }) => (
                <li key={id}>
                  <Link className={`mono ${classes.link}`} to={href(labelScreen, { labelId: id })}>
                    {serial}
                  </Link>{' '}
                  {productName}
                </li>
              ))}
            </ul>
          </Card>
        </div>
      </Column>
      {opened === 'end' && <EndDialog shown={shown} onClose={close} />}
      {opened === 'change' && <ChangeDialog process={process} onClose={close} />}
      {opened === 'measure' && <MeasureDialog process={process} onClose={close} />}
    </Page>
  )
}

/** One run of a program: curve, phases, findings, who and with what, its labels; ended and changed here. */
export default function ProcessScreen() {
  const { processId = '' } = useParams()
  const { data, error, isPending, refetch } = useProcess(processId)
  if (error !== null && data === undefined)
    return <LoadFailed compact={false} error={error} onRetry={refetch} />
  if (isPending || data === undefined) return <PageSkeleton />
  return <Loaded data={data} ahead={data.ahead} />
}
