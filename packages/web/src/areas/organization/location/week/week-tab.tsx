import { Button } from '@mantine/core'
import { IconClockHour8, IconPencil } from '@tabler/icons-react'
import type { Row } from '@cloche/domain/catalogue'
import { entityNamed, type Entities } from '@cloche/domain/entities'
import { periodFaults, tidyPeriods, type Period, type PeriodFault } from '@cloche/domain/rules/places'
import { useState } from 'react'
import { useFormats } from '../../../../data/formats/formats.ts'
import { useNow } from '../../../../data/formats/use-now.ts'
import { notify, notifyProblem } from '../../../../data/messages.ts'
import { useText } from '../../../../data/text/texts.ts'
import { call } from '../../../../data/wire/call.ts'
import { fieldNamed } from '../../../../entity-screens/fields/field-view.tsx'
import { periodsLook } from '../../../../entity-screens/fields/json/periods.tsx'
import { inWeekOrder, weekdayName } from '../../../../entity-screens/fields/json/week.ts'
import { noteWrite } from '../../../../entity-screens/machine/record-actions.ts'
import { useRights } from '../../../../entity-screens/machine/rights.ts'
import { useUnsavedGuard } from '../../../../entity-screens/record/leave-guard.tsx'
import { Buttons } from '../../../../kit/layout/layout.tsx'
import { Card } from '../../../../kit/page/card.tsx'
import { EmptyState } from '../../../../kit/states/message.tsx'
import { hintBelow } from '../../../../kit/theme/hint-below.ts'
import { wallAt } from './open-now.ts'
import { WeekView } from './week-view.tsx'
import classes from './week.module.css'

type Location = Row<Entities['location']>
const entity = entityNamed('location')
const Input = periodsLook.Input!

/** What is wrong with a draft of the week, each fault with its day. */
function Faults({ draft, faults }: { draft: readonly Period[]; faults: readonly PeriodFault[] }) {
  const t = useText()
  const { locale } = useFormats()
  if (faults.length === 0) return null
  return (
    <div role="alert">
      <ul className={classes.faults}>
        {faults.map(({ index, rule }) => {
          const { weekday, from, to } = draft[index]!
          const key = rule === 'problem.period.order' ? 'places.week.order' : 'places.week.overlap'
          return <li key={index}>{t(key, { day: weekdayName(weekday, locale), from, to })}</li>
        })}
      </ul>
    </div>
  )
}

function Editor({ row, onDone }: { row: Location; onDone: () => void }) {
  const t = useText()
  const before = row.periods
  const [draft, setDraft] = useState<readonly Period[]>(before)
  const [isRefused, setIsRefused] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const faults = periodFaults(inWeekOrder(draft))
  const isDirty = JSON.stringify(draft) !== JSON.stringify(before)
  const guard = useUnsavedGuard(isDirty && !isSaving, onDone)
  async function save() {
    if (faults.length > 0) return setIsRefused(true)
    setIsSaving(true)
    try {
      await call('PUT', '/location/periods', {
        body: { periods: tidyPeriods(draft), location: { id: row.id, version: row.version } },
      })
      await noteWrite()
      notify({ kind: 'success', message: t('places.week.saved') })
      onDone()
    } catch (error) {
      notifyProblem(error)
      setIsSaving(false)
    }
  }
  return (
    <Card title={t('location.field.periods')}>
      <Input
        entity={entity}
        name="periods"
        field={fieldNamed(entity, 'periods') as never}
        value={draft as never}
        onChange={next => setDraft((next ?? []) as unknown as readonly Period[])}
        frame={{
          label: t('places.week.edit'),
          withAsterisk: false,
          disabled: isSaving,
          inputWrapperOrder: hintBelow,
        }}
        recordId={row.id}
      />
      {isRefused && <Faults draft={inWeekOrder(draft)} faults={faults} />}
      <Buttons>
        <Button variant="default" onClick={onDone}>
          {t('verb.cancel')}
        </Button>
        <Button loading={isSaving} onClick={() => void save()}>
          {t('verb.save')}
        </Button>
      </Buttons>
      {guard}
    </Card>
  )
}

/** When a place is open and when it is cleaned. */
export default function WeekTab({ row }: { row: Location }) {
  const t = useText()
  const formats = useFormats()
  const { edit } = useRights(entity)
  const [isEditing, setIsEditing] = useState(false)
  const timeZone = row.timeZone ?? formats.timeZone
  const today = wallAt(useNow(), timeZone).weekday
  const { periods } = row
  if (isEditing) return <Editor row={row} onDone={() => setIsEditing(false)} />
  const button = edit && (
    <Button
      variant="default"
      leftSection={<IconPencil size={20} stroke={1.6} aria-hidden />}
      onClick={() => setIsEditing(true)}
    >
      {t(periods.length === 0 ? 'places.week.fill' : 'places.week.change')}
    </Button>
  )
  if (periods.length === 0)
    return (
      <Card>
        <EmptyState compact icon={IconClockHour8} title={t('places.week.none')} actions={button}>
          {t('places.week.noneHint')}
        </EmptyState>
      </Card>
    )
  return (
    <Card title={t('location.field.periods')} action={button}>
      <WeekView periods={periods} today={today} />
    </Card>
  )
}
