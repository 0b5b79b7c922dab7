import { Select, TextInput } from '@mantine/core'
import { asksOf, type LoggerTable, type TimeColumn } from '@cloche/domain/rules/logger-files'
import { useMemo } from 'react'
import { useFormats } from '../../../../data/formats/formats.ts'
import { useNow } from '../../../../data/formats/use-now.ts'
import { useText } from '../../../../data/text/texts.ts'
import { Choices } from '../../../../kit/floor/choices.tsx'
import { Column, Grid, Note } from '../../../../kit/layout/layout.tsx'
import { Card } from '../../../../kit/page/card.tsx'
import { hintBelow } from '../../../../kit/theme/hint-below.ts'
import type { Typed } from './answers.ts'
import classes from '../logger-file.module.css'
import { winterOffset } from './winter-offset.ts'

/** All zones, the place's own and its winter time first. */
function useZones(own: string) {
  const t = useText()
  const year = new Date(useNow()).getUTCFullYear()
  return useMemo(() => {
    const offset = winterOffset(own, year)
    const first = [
      { value: own, label: own.replaceAll('_', ' ') },
      ...(offset === null ? [] : [{ value: offset, label: t('loggers.zone.winter', { offset }) }]),
      ...(own === 'UTC' ? [] : [{ value: 'UTC', label: 'UTC' }]),
    ]
    const known = new Set(first.map(({ value }) => value))
    const all = Intl.supportedValuesOf('timeZone').filter(zone => !known.has(zone))
    return [...first, ...all.map(zone => ({ value: zone, label: zone.replaceAll('_', ' ') }))]
  }, [own, year, t])
}

/** A date that both orders can read, as each of them reads it. */
function OrderChoice({
  sample,
  value,
  onChange,
}: {
  sample: string
  value: Typed['dateOrder']
  onChange: (order: 'dayFirst' | 'monthFirst') => void
}) {
  const t = useText()
  const formats = useFormats()
  const [one = '', two = '', year = ''] = sample.split(/[-/. T]/)
  const full = year.length === 2 ? `20${year}` : year
  const dayOf = (month: string, day: string) =>
    formats.date(`${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
  return (
    <div>
      <p className={classes.question}>{t('loggers.order', { sample })}</p>
      <Choices
        label={t('loggers.order', { sample })}
        value={value}
        onChange={onChange}
        options={[
          { value: 'dayFirst', label: t('loggers.order.dayFirst', { day: dayOf(two, one) }) },
          { value: 'monthFirst', label: t('loggers.order.monthFirst', { day: dayOf(one, two) }) },
        ]}
      />
    </div>
  )
}

/** Which column says when, and what it does not say: the zone, the order of the date, the start, the unit. */
export function WhenCard({
  table,
  times,
  typed,
  ownZone,
  onChange,
}: {
  table: LoggerTable
  times: readonly TimeColumn[]
  typed: Typed
  /** Of the place where one works. */
  ownZone: string
  onChange: (change: Partial<Typed>) => void
}) {
  const t = useText()
  const zones = useZones(ownZone)
  const asks = asksOf(typed.time)
  const { column, form } = typed.time
  const nameOf = (at: number) => table.head?.[at] || t('loggers.column', { number: at + 1 })
  const sample = table.rows[0]?.cells[column] ?? ''
  return (
    <Card title={t('loggers.when')}>
      <Column>
        <Grid least={16}>
          <Select
            label={t('loggers.timeColumn')}
            description={t(`loggers.form.${form.kind === 'clock' ? 'day' : form.kind}`)}
            inputWrapperOrder={hintBelow}
            allowDeselect={false}
            data={times.map(one => ({ value: String(one.column), label: nameOf(one.column) }))}
            value={String(column)}
            onChange={next => {
              const time = times.find(one => String(one.column) === next)
              if (time !== undefined) onChange({ time })
            }}
          />
          {(asks.includes('zone') || asks.includes('start')) && (
            <Select
              label={t('loggers.zone')}
              description={t('loggers.zone.hint')}
              inputWrapperOrder={hintBelow}
              searchable
              allowDeselect={false}
              data={zones}
              value={typed.zone}
              onChange={zone => zone !== null && onChange({ zone })}
            />
          )}
          {asks.includes('start') && (
            <TextInput
              type="datetime-local"
              label={t('loggers.start')}
              description={t('loggers.start.hint')}
              inputWrapperOrder={hintBelow}
              withAsterisk
              value={typed.start}
              onChange={event => onChange({ start: event.currentTarget.value })}
            />
          )}
        </Grid>
        {asks.includes('offsetUnit') && (
          <div>
            <p className={classes.question}>{t('loggers.unitOfTime')}</p>
            <Choices
              label={t('loggers.unitOfTime')}
              value={typed.offsetUnit}
              onChange={offsetUnit => onChange({ offsetUnit })}
              options={(['s', 'min', 'h', 'ms'] as const).map(unit => ({
                value: unit,
                label: t(`loggers.unitOfTime.${unit}`),
              }))}
            />
          </div>
        )}
        {asks.includes('dateOrder') && (
          <OrderChoice
            sample={sample.split(/[T ,]/)[0] ?? sample}
            value={typed.dateOrder}
            onChange={dateOrder => onChange({ dateOrder })}
          />
        )}
        {table.isCut && <Note isWrong>{t('loggers.cut', { count: table.rows.length })}</Note>}
      </Column>
    </Card>
  )
}
