import { Button, Menu } from '@mantine/core'
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
import { Column } from '../../../kit/layout/layout.tsx'
import { Breadcrumbs } from '../../../kit/page/breadcrumbs.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { KeyValueList } from '../../../kit/page/key-value-list.tsx'
import { Page } from '../../../kit/page/page.tsx'
import { Chip } from '../../../kit/states/chip.tsx'
import { Message } from '../../../kit/states/message.tsx'
import { PageSkeleton } from '../../../kit/states/skeletons.tsx'
import { labelScreen } from '../screens.ts'
import { ProcessCurve } from './curve-card.tsx'
import { shownOf } from './judged.ts'
import { printProcess, savePng, saveSvg } from './paper.ts'
import { ChangeDialog, EndDialog, MeasureDialog } from './process-dialogs.tsx'
import { JudgedCards } from './judged-cards.tsx'
import classes from './process.module.css'
import { useSaid } from './use-said.ts'
import { useTemperature } from './use-temperature.ts'

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
  const { process, curve, readyAt, last } = shown
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
          <JudgedCards shown={shown} said={said} />
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
