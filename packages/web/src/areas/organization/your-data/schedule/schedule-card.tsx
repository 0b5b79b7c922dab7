import { Button } from '@mantine/core'
import { titleOf } from '@cloche/domain/rules/export-schedule'
import { IconCalendarRepeat, IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { ActionDialog } from '../../../../data/actions/action-dialog.tsx'
import { useFormats } from '../../../../data/formats/formats.ts'
import { notify, notifyProblem } from '../../../../data/messages.ts'
import { useText } from '../../../../data/text/texts.ts'
import { LoadFailed } from '../../../../data/wire/load-failed.tsx'
import { Buttons, Column, Note } from '../../../../kit/layout/layout.tsx'
import { Card } from '../../../../kit/page/card.tsx'
import { KeyValueList } from '../../../../kit/page/key-value-list.tsx'
import { Chip } from '../../../../kit/states/chip.tsx'
import { EmptyState } from '../../../../kit/states/message.tsx'
import { ListSkeleton } from '../../../../kit/states/skeletons.tsx'
import { rhythmText } from './rhythm-text.ts'
import { changeSchedule, fetchSchedule, runNow, scheduleKey, type Schedule } from './schedule-calls.ts'
import { ScheduleForm } from './schedule-form.tsx'

/** When exports are sent by themselves and where to; what lacks for it. */
export function ScheduleCard() {
  const t = useText()
  const query = useQuery({ queryKey: scheduleKey, queryFn: ({ signal }) => fetchSchedule(signal) })
  const [isOpen, setIsOpen] = useState(false)
  const schedule = query.data?.schedule
  return (
    <Card
      title={t('yourData.schedule.title')}
      action={schedule !== undefined && schedule.version > 0 ? <State schedule={schedule} /> : undefined}
    >
      <Note>{t('yourData.schedule.how')}</Note>
      {schedule === undefined ? (
        query.isError ? (
          <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <ListSkeleton rows={2} />
        )
      ) : isOpen ? (
        <ScheduleForm key={schedule.version} schedule={schedule} onClose={() => setIsOpen(false)} />
      ) : (
        <Standing schedule={schedule} onOpen={() => setIsOpen(true)} />
      )}
    </Card>
  )
}

function State({ schedule: { isOn, isLicensed } }: { schedule: Schedule }) {
  const t = useText()
  const state = !isOn ? 'off' : isLicensed ? 'on' : 'paused'
  return (
    <Chip tone={state === 'on' ? 'good' : state === 'off' ? 'over' : 'waiting'}>
      {t(`yourData.schedule.state.${state}`)}
    </Chip>
  )
}

/** Why nothing is sent, or why it cannot be set up here. */
function Lacks({ schedule: { isOn, isLicensed, mayChange, hasSecret, version } }: { schedule: Schedule }) {
  const t = useText()
  if (!isLicensed)
    return (
      <Column gap="sm">
        <Note isWrong={isOn}>{t(isOn ? 'yourData.schedule.paused' : 'yourData.schedule.licenceLacks')}</Note>
        <Buttons>
          <Button component={Link} to="/licenses" variant="default">
            {t('yourData.schedule.licences')}
          </Button>
        </Buttons>
      </Column>
    )
  if (!mayChange) return <Note>{t('yourData.schedule.notYours')}</Note>
  if (version > 0 && !hasSecret) return <Note isWrong>{t('yourData.schedule.secretLacks')}</Note>
  return null
}

function Standing({ schedule, onOpen }: { schedule: Schedule; onOpen: () => void }) {
  const t = useText()
  const formats = useFormats()
  const [isEnding, setIsEnding] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const { isOn, mayChange, version, nextRun } = schedule
  async function begin() {
    setIsBusy(true)
    try {
      await runNow()
      notify({ kind: 'success', message: t('yourData.schedule.isStarted') })
    } catch (error) {
      notifyProblem(error)
    }
    setIsBusy(false)
  }
  return (
    <Column>
      {version === 0 ? (
        <EmptyState compact icon={IconCalendarRepeat} title={t('yourData.schedule.none')}>
          {t('yourData.schedule.noneHint')}
        </EmptyState>
      ) : (
        <>
          <KeyValueList
            items={[
              { label: t('yourData.schedule.when'), value: rhythmText(t, schedule) },
              {
                label: t('yourData.schedule.next'),
                value: nextRun === null ? t('yourData.schedule.nonePlanned') : formats.moment(nextRun),
              },
              { label: t('yourData.schedule.where'), value: titleOf(schedule), mono: true },
              ...(schedule.kind === 'sftp'
                ? [{ label: t('yourData.schedule.hostKey'), value: schedule.hostKey, mono: true }]
                : []),
              {
                label: t('yourData.schedule.kept'),
                value: t('yourData.schedule.keptCount', { count: schedule.keep }),
              },
            ]}
          />
        </>
      )}
      <Lacks schedule={schedule} />
      <Buttons>
        {mayChange && (
          <Button variant={version === 0 ? 'filled' : 'default'} onClick={onOpen}>
            {t(version === 0 ? 'yourData.schedule.setUp' : 'yourData.schedule.change')}
          </Button>
        )}
        {mayChange && isOn && nextRun !== null && (
          <Button
            variant="default"
            leftSection={<IconSend size={20} stroke={1.6} />}
            loading={isBusy}
            onClick={() => void begin()}
          >
            {t('yourData.schedule.runNow')}
          </Button>
        )}
        {isOn && (
          <Button variant="default" onClick={() => setIsEnding(true)}>
            {t('yourData.schedule.switchOff')}
          </Button>
        )}
      </Buttons>
      {isEnding && (
        <ActionDialog
          onClose={() => setIsEnding(false)}
          action={{
            title: t('yourData.schedule.switchOff'),
            consequence: t('yourData.schedule.switchOffText'),
            verb: t('yourData.schedule.switchOff'),
            run: () => changeSchedule({ isOn: false }, version),
            done: () => t('yourData.schedule.isOff'),
          }}
        />
      )}
    </Column>
  )
}
