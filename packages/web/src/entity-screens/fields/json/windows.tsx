import { ActionIcon, Button, Input, MultiSelect } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { Json } from '@cloche/domain/catalogue'
import type { ExemptWindow } from '@cloche/domain/rules/exempt-windows'
import { useId } from 'react'
import { useLocale } from '../../../data/text/locale.ts'
import { useText } from '../../../data/text/texts.ts'
import type { InputProps, ValueProps } from '../kind-look.ts'
import { ClockInput } from './clock-input.tsx'
import classes from './json.module.css'
import type { JsonLook } from './json.tsx'
import { weekdayName, weekdays } from './week.ts'

const MAX = 20
const asWindows = (value: unknown) => (value ?? []) as readonly ExemptWindow[]
const asJson = (windows: readonly ExemptWindow[]) => windows as unknown as Json

/** Times of day on some weekdays, or on every day, one a line. */
function WindowsValue({ value }: ValueProps<'json'>) {
  const t = useText()
  const locale = useLocale()
  const list = new Intl.ListFormat(locale)
  return (
    <ul className={classes.windows}>
      {asWindows(value).map(({ weekdays: days, from, to }, at) => (
        <li key={at}>
          {t('field.windows.is', {
            days:
              days.length === 0
                ? t('field.periods.everyDay')
                : list.format([...days].sort().map(day => weekdayName(day, locale))),
            from,
            to,
          })}
        </li>
      ))}
    </ul>
  )
}

function WindowsField({ value, onChange, frame }: InputProps<'json'>) {
  const t = useText()
  const locale = useLocale()
  const id = useId()
  const windows = asWindows(value)
  const { disabled, error, ...rest } = frame
  const change = (at: number, next: Partial<ExemptWindow>) =>
    onChange(asJson(windows.map((window, other) => (other === at ? { ...window, ...next } : window))))
  return (
    <Input.Wrapper {...rest} error={error} labelElement="div" labelProps={{ id }}>
      <div role="group" aria-labelledby={id} className={`${classes.periods} ${classes.windowList}`}>
        {windows.map((window, at) => (
          <div key={at} className={classes.window}>
            <MultiSelect
              aria-label={t('field.windows.days', { number: at + 1 })}
              placeholder={window.weekdays.length === 0 ? t('field.periods.everyDay') : ''}
              disabled={disabled}
              clearable
              data={weekdays.map(day => ({ value: String(day), label: weekdayName(day, locale) }))}
              value={window.weekdays.map(String)}
              onChange={days => change(at, { weekdays: days.map(Number).sort() })}
            />
            <ClockInput
              label={t('field.windows.from', { number: at + 1 })}
              disabled={disabled}
              value={window.from}
              onChange={from => change(at, { from })}
            />
            <ClockInput
              label={t('field.windows.to', { number: at + 1 })}
              disabled={disabled}
              value={window.to}
              onChange={to => change(at, { to: to === '00:00' ? '24:00' : to })}
            />
            <ActionIcon
              aria-label={t('field.windows.remove', { number: at + 1 })}
              title={t('verb.remove')}
              disabled={disabled}
              onClick={() => onChange(asJson(windows.filter((_, other) => other !== at)))}
            >
              <IconTrash size={20} stroke={1.6} />
            </ActionIcon>
          </div>
        ))}
        {!disabled && windows.length < MAX && (
          <div>
            <Button
              variant="default"
              leftSection={<IconPlus size={20} stroke={1.6} aria-hidden />}
              onClick={() => onChange(asJson([...windows, { weekdays: [], from: '02:00', to: '03:00' }]))}
            >
              {t('field.windows.add')}
            </Button>
          </div>
        )}
      </div>
    </Input.Wrapper>
  )
}

export const windowsLook: JsonLook = { Value: WindowsValue, Input: WindowsField }
