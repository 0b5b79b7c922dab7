import { Button, NumberInput, Select, SegmentedControl, TextInput } from '@mantine/core'
import { targetFaults } from '@cloche/domain/rules/export-schedule'
import { useState } from 'react'
import { useFields } from '../../../../data/forms/use-fields.ts'
import { Refusal } from '../../../../data/forms/refusal.tsx'
import { useFormats } from '../../../../data/formats/formats.ts'
import { notify, problemText } from '../../../../data/messages.ts'
import { useText } from '../../../../data/text/texts.ts'
import { Buttons, Column, Grid, Note } from '../../../../kit/layout/layout.tsx'
import { KeyValueList } from '../../../../kit/page/key-value-list.tsx'
import { hintBelow } from '../../../../kit/theme/hint-below.ts'
import { weekdayName } from './rhythm-text.ts'
import { changeSchedule, tryTarget, type Schedule, type TargetTried } from './schedule-calls.ts'
import { rhythmOf, targetOf, valuesOf } from './schedule-values.ts'
import { BucketFields, ServerFields } from './target-fields.tsx'

/** As many as `EXPORTS_KEPT_MAX` of the catalogue. */
const KEEP_MAX = 366

/** When and where to; the connection is tried from here. */
export function ScheduleForm({ schedule, onClose }: { schedule: Schedule; onClose: () => void }) {
  const t = useText()
  const formats = useFormats()
  const [tried, setTried] = useState<TargetTried | null>(null)
  const [isTrying, setIsTrying] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)
  const fields = useFields(valuesOf(schedule), {
    judge: values => {
      const faults = targetFaults(targetOf(values), true).map(({ field, rule }) => [field, t(rule)] as const)
      return Object.fromEntries(faults)
    },
    send: async values => {
      const { rhythm, weekday, monthDay, at, keep } = values
      const when = { rhythm: rhythmOf(rhythm), weekday: Number(weekday), monthDay, at, keep }
      const saved = await changeSchedule({ isOn: true, ...when, ...targetOf(values) }, schedule.version)
      const time = saved.nextRun === null ? '' : formats.moment(saved.nextRun)
      notify({ kind: 'success', message: t('yourData.schedule.isSaved', { time }) })
      onClose()
    },
  })
  const { values } = fields
  async function tryIt(hostKey: string) {
    setIsTrying(true)
    setWrong(null)
    try {
      setTried(await tryTarget(targetOf({ ...values, hostKey })))
    } catch (error) {
      setTried(null)
      setWrong(problemText(error))
    }
    setIsTrying(false)
  }
  function agree(hostKey: string) {
    fields.set('hostKey', hostKey)
    void tryIt(hostKey)
  }
  const isNewKey = tried?.fault === 'hostKeyUnknown' || tried?.fault === 'hostKeyOther'
  return (
    <form id={fields.id} noValidate onSubmit={event => void fields.submit(event)}>
      <Column>
        <SegmentedControl
          aria-label={t('yourData.schedule.rhythm')}
          value={values.rhythm}
          onChange={rhythm => fields.set('rhythm', rhythm)}
          data={(['day', 'week', 'month'] as const).map(value => ({
            value,
            label: t(`yourData.schedule.rhythm.${value}`),
          }))}
        />
        <Grid least={200}>
          {values.rhythm === 'week' && (
            <Select
              label={t('yourData.schedule.weekday')}
              name="weekday"
              allowDeselect={false}
              value={values.weekday}
              data={[1, 2, 3, 4, 5, 6, 7].map(day => ({ value: String(day), label: weekdayName(day) }))}
              onChange={day => fields.set('weekday', day ?? '1')}
            />
          )}
          {values.rhythm === 'month' && (
            <NumberInput
              label={t('yourData.schedule.monthDay')}
              description={t('yourData.schedule.monthDay.hint')}
              inputWrapperOrder={hintBelow}
              name="monthDay"
              min={1}
              max={31}
              clampBehavior="strict"
              allowDecimal={false}
              value={values.monthDay}
              onChange={day => fields.set('monthDay', typeof day === 'number' ? day : 1)}
            />
          )}
          <TextInput
            type="time"
            label={t('yourData.schedule.at')}
            description={t('yourData.schedule.at.hint', { zone: schedule.timeZone })}
            inputWrapperOrder={hintBelow}
            name="at"
            required
            withAsterisk={false}
            value={values.at}
            error={fields.faults.at}
            onChange={event => fields.set('at', event.currentTarget.value.slice(0, 5))}
          />
          <NumberInput
            label={t('yourData.schedule.keep')}
            description={t('yourData.schedule.keep.hint')}
            inputWrapperOrder={hintBelow}
            name="keep"
            min={1}
            max={KEEP_MAX}
            clampBehavior="strict"
            allowDecimal={false}
            value={values.keep}
            onChange={keep => fields.set('keep', typeof keep === 'number' ? keep : 1)}
          />
        </Grid>
        <SegmentedControl
          aria-label={t('yourData.target.kind')}
          value={values.kind}
          onChange={kind => {
            fields.set('kind', kind)
            setTried(null)
          }}
          data={(['s3', 'sftp'] as const).map(value => ({
            value,
            label: t(`yourData.target.kind.${value}`),
          }))}
        />
        {values.kind === 's3' ? (
          <BucketFields fields={fields} schedule={schedule} />
        ) : (
          <ServerFields fields={fields} schedule={schedule} />
        )}
        {values.kind === 'sftp' && values.hostKey !== '' && !isNewKey && (
          <KeyValueList
            items={[{ label: t('yourData.schedule.hostKey'), value: values.hostKey, mono: true }]}
          />
        )}
        <div role="status">
          {tried !== null && tried.fault === null && <Note>{t('yourData.schedule.tried')}</Note>}
          {tried !== null && tried.fault !== null && tried.fault !== 'hostKeyUnknown' && (
            <Note isWrong>{t(`yourData.run.fault.${tried.fault}`)}</Note>
          )}
          {tried !== null && tried.detail !== null && (
            <Note isWrong>{t('yourData.run.said', { words: tried.detail })}</Note>
          )}
        </div>
        {isNewKey && tried.hostKey !== null && (
          <Column gap="sm">
            <Note>{t('yourData.target.hostKeyShown')}</Note>
            <KeyValueList
              items={[{ label: t('yourData.schedule.hostKey'), value: tried.hostKey, mono: true }]}
            />
            <Buttons>
              <Button variant="default" onClick={() => agree(tried.hostKey ?? '')}>
                {t('yourData.target.hostKeyAgree')}
              </Button>
            </Buttons>
          </Column>
        )}
        {wrong !== null && <Note isWrong>{wrong}</Note>}
        {fields.faults.hostKey !== undefined && <Note isWrong>{fields.faults.hostKey}</Note>}
        <Refusal text={fields.refusal} />
        <Buttons>
          <Button variant="default" onClick={onClose}>
            {t('verb.cancel')}
          </Button>
          <Button variant="default" loading={isTrying} onClick={() => void tryIt(values.hostKey)}>
            {t('yourData.schedule.try')}
          </Button>
          <Button type="submit" loading={fields.isSending}>
            {t('yourData.schedule.save')}
          </Button>
        </Buttons>
      </Column>
    </form>
  )
}
