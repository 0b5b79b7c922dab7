import { Button, Popover, SegmentedControl, TextInput } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'
import { useFormats } from '../formats/formats.ts'
import { useText } from '../text/texts.ts'
import { lastDays, lengthOf, longest, type Period } from './period.ts'
import classes from './dashboard.module.css'

const usual = [7, 30, 90] as const

/** Two days to choose freely. */
function OwnDates({
  period,
  today,
  onChange,
}: {
  period: Period
  today: string
  onChange: (to: Period) => void
}) {
  const t = useText()
  const [draft, setDraft] = useState(period)
  const days = lengthOf(draft)
  const fault =
    Number.isNaN(days) || days < 1
      ? t('dashboard.wrongDates')
      : days > longest
        ? t('dashboard.tooLong', { count: longest })
        : null
  function submit(event: FormEvent) {
    event.preventDefault()
    if (fault === null) onChange(draft)
  }
  return (
    <form className={classes.own} onSubmit={submit}>
      <TextInput
        type="date"
        label={t('dashboard.from')}
        max={today}
        value={draft.from}
        onChange={event => setDraft({ ...draft, from: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label={t('dashboard.to')}
        max={today}
        value={draft.to}
        error={fault}
        onChange={event => setDraft({ ...draft, to: event.currentTarget.value })}
      />
      <Button type="submit" disabled={fault !== null}>
        {t('dashboard.apply')}
      </Button>
    </form>
  )
}

/** So many days in words, in fewer on a phone. */
function DaysWord({ count }: { count: (typeof usual)[number] }) {
  const t = useText()
  return (
    <>
      <span className={classes.long}>{t(`dashboard.days${count}`)}</span>
      <span className={classes.short}>{t('dashboard.daysShort', { count })}</span>
    </>
  )
}

/** The period of the figures: the last week, month or quarter, or any two days. */
export function PeriodPicker({
  period,
  today,
  isOpenEnded = false,
  onChange,
}: {
  period: Period
  today: string
  /** Nothing is chosen yet: all days are shown. */
  isOpenEnded?: boolean
  onChange: (period: Period) => void
}) {
  const t = useText()
  const formats = useFormats()
  const [isOpen, setIsOpen] = useState(false)
  const chosen = isOpenEnded
    ? undefined
    : usual.find(count => period.to === today && lengthOf(period) === count)
  return (
    <div className={classes.period} role="group" aria-label={t('dashboard.period')}>
      <SegmentedControl
        className={classes.choice!}
        aria-label={t('dashboard.period')}
        value={chosen === undefined ? 'own' : String(chosen)}
        onChange={value => onChange(lastDays(Number(value), today))}
        data={[
          ...usual.map(count => ({ value: String(count), label: <DaysWord count={count} /> })),
          ...(chosen === undefined
            ? [{ value: 'own', label: t(isOpenEnded ? 'dashboard.anyDay' : 'dashboard.own'), disabled: true }]
            : []),
        ]}
      />
      <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" trapFocus returnFocus>
        <Popover.Target>
          <Button
            variant="default"
            leftSection={<IconCalendar size={20} stroke={1.6} aria-hidden />}
            onClick={() => setIsOpen(open => !open)}
          >
            {isOpenEnded
              ? t('dashboard.own')
              : t('dashboard.range', { from: formats.date(period.from), to: formats.date(period.to) })}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={t('dashboard.own')}>
          <OwnDates
            key={`${period.from} ${period.to}`}
            period={period}
            today={today}
            onChange={next => {
              setIsOpen(false)
              onChange(next)
            }}
          />
        </Popover.Dropdown>
      </Popover>
    </div>
  )
}
