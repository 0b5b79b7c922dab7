import { ActionIcon, Input, Menu, Select } from '@mantine/core'
import { IconCopy, IconPlus, IconTrash } from '@tabler/icons-react'
import type { Json } from '@cloche/domain/catalogue'
import { useId } from 'react'
import { useLocale } from '../../../data/text/locale.ts'
import { useText } from '../../../data/text/texts.ts'
import type { InputProps, ValueProps } from '../kind-look.ts'
import { ClockInput } from './clock-input.tsx'
import classes from './json.module.css'
import type { JsonLook } from './json.tsx'
import { inWeekOrder, nextPeriod, periodsOn, spread, weekdayName, weekdays, type Period } from './week.ts'

const asPeriods = (value: unknown) => (value ?? []) as readonly Period[]
const asJson = (periods: readonly Period[]) => periods as unknown as Json

function PeriodsValue({ value }: ValueProps<'json'>) {
  const t = useText()
  const locale = useLocale()
  const periods = asPeriods(value)
  return (
    <table className={classes.table}>
      <tbody>
        {weekdays
          .filter(weekday => periodsOn(periods, weekday).length > 0)
          .map(weekday => (
            <tr key={weekday}>
              <td className={classes.dayName}>{weekdayName(weekday, locale)}</td>
              <td>
                <span className={classes.hours}>
                  {periodsOn(periods, weekday).map((period, at) => (
                    <span key={at}>
                      {t('field.periods.is', {
                        kind: t(`period.${period.kind}`),
                        from: period.from,
                        to: period.to,
                      })}
                    </span>
                  ))}
                </span>
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}

/** Copies a day's periods onto others: every day, the working days, or one. */
function CopyDay({
  periods,
  weekday,
  onChange,
}: {
  periods: readonly Period[]
  weekday: number
  onChange: (periods: readonly Period[]) => void
}) {
  const t = useText()
  const locale = useLocale()
  const copy = (onto?: readonly number[]) => onChange(spread(periods, weekday, onto))
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon
          aria-label={t('field.periods.copyOf', { day: weekdayName(weekday, locale) })}
          title={t('verb.copy')}
        >
          <IconCopy size={20} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('field.periods.copyOf', { day: weekdayName(weekday, locale) })}</Menu.Label>
        <Menu.Item onClick={() => copy()}>{t('field.periods.everyDay')}</Menu.Item>
        <Menu.Item onClick={() => copy([1, 2, 3, 4, 5])}>{t('field.periods.workingDays')}</Menu.Item>
        <Menu.Item onClick={() => copy([6, 7])}>{t('field.periods.weekend')}</Menu.Item>
        <Menu.Divider />
        {weekdays
          .filter(other => other !== weekday)
          .map(other => (
            <Menu.Item key={other} onClick={() => copy([other])}>
              {weekdayName(other, locale)}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The week from Monday, each day with its periods. */
function PeriodsField({ value, onChange, frame }: InputProps<'json'>) {
  const t = useText()
  const locale = useLocale()
  const id = useId()
  const periods = asPeriods(value)
  const { disabled, error, ...rest } = frame
  const change = (before: Period, next: Partial<Period>) =>
    onChange(asJson(periods.map(period => (period === before ? { ...period, ...next } : period))))
  return (
    <Input.Wrapper {...rest} error={error} labelElement="div" labelProps={{ id }}>
      <div role="group" aria-labelledby={id}>
        {weekdays.map(weekday => {
          const day = weekdayName(weekday, locale)
          return (
            <div key={weekday} className={classes.day}>
              <span className={classes.dayName}>{day}</span>
              <div className={classes.periods}>
                {periodsOn(periods, weekday).map((period, at) => (
                  <div key={at} className={classes.period}>
                    <Select
                      aria-label={t('field.periods.kindOn', { day })}
                      disabled={disabled}
                      allowDeselect={false}
                      data={(['opening', 'cleaning'] as const).map(kind => ({
                        value: kind,
                        label: t(`period.${kind}`),
                      }))}
                      value={period.kind}
                      onChange={kind =>
                        change(period, { kind: kind === 'cleaning' ? 'cleaning' : 'opening' })
                      }
                    />
                    <ClockInput
                      label={t('field.periods.fromOn', { day })}
                      disabled={disabled}
                      value={period.from}
                      onChange={from => change(period, { from })}
                    />
                    <ClockInput
                      label={t('field.periods.toOn', { day })}
                      disabled={disabled}
                      value={period.to}
                      onChange={to => change(period, { to: to === '00:00' ? '24:00' : to })}
                    />
                    <ActionIcon
                      aria-label={t('field.periods.removeOn', { day })}
                      title={t('verb.remove')}
                      disabled={disabled}
                      onClick={() => onChange(asJson(periods.filter(one => one !== period)))}
                    >
                      <IconTrash size={20} stroke={1.6} />
                    </ActionIcon>
                  </div>
                ))}
              </div>
              <div className={classes.dayButtons}>
                {!disabled && periodsOn(periods, weekday).length > 0 && (
                  <CopyDay periods={periods} weekday={weekday} onChange={next => onChange(asJson(next))} />
                )}
                <ActionIcon
                  variant="default"
                  aria-label={t('field.periods.addOn', { day })}
                  title={t('period.add')}
                  disabled={disabled}
                  onClick={() => onChange(asJson(inWeekOrder([...periods, nextPeriod(periods, weekday)])))}
                >
                  <IconPlus size={20} stroke={1.6} />
                </ActionIcon>
              </div>
            </div>
          )
        })}
      </div>
    </Input.Wrapper>
  )
}

export const periodsLook: JsonLook = { Value: PeriodsValue, Input: PeriodsField }
