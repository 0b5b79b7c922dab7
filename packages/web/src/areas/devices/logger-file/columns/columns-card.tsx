import { Select, TextInput } from '@mantine/core'
import {
  loggerUnits,
  type LoggerUnit,
  type ReadColumn,
  type ValueColumn,
} from '@cloche/domain/rules/logger-files'
import { useText } from '../../../../data/text/texts.ts'
import { writeReading } from '../../../../entity-screens/fields/amounts/reading.tsx'
import { useWriting } from '../../../../entity-screens/fields/writing.ts'
import { Grid, Note } from '../../../../kit/layout/layout.tsx'
import { Card } from '../../../../kit/page/card.tsx'
import { hintBelow } from '../../../../kit/theme/hint-below.ts'
import { keptUnit, mappingFault, takes, type Mapped, type Target } from './mapping.ts'
import classes from '../logger-file.module.css'
import { SpanCurve } from './span-curve.tsx'

/** The curve of a column, from when to when it runs and between which values. */
function Span({ name, unit, read }: { name: string; unit: LoggerUnit; read: ReadColumn | undefined }) {
  const t = useText()
  const writing = useWriting()
  const { formats } = writing
  if (read === undefined || read.at.length === 0) return null
  const write = (value: number) => writeReading(value, { unit: keptUnit(unit) }, writing)
  const low = write(read.values.reduce((least, value) => Math.min(least, value), Infinity))
  const high = write(read.values.reduce((most, value) => Math.max(most, value), -Infinity))
  const from = formats.moment(read.at.reduce((least, at) => Math.min(least, at), Infinity))
  const until = formats.moment(read.at.reduce((most, at) => Math.max(most, at), -Infinity))
  return (
    <figure className={classes.span}>
      <SpanCurve at={read.at} values={read.values} label={t('loggers.curve', { name, low, high })} />
      <figcaption className={classes.caption}>
        <strong>{t('loggers.span', { low, high })}</strong>
        <span>{t('loggers.spanTime', { from, until })}</span>
        <span>{t('loggers.readings', { count: read.at.length })}</span>
      </figcaption>
    </figure>
  )
}

export interface ColumnsCardProps {
  readonly columns: readonly ValueColumn[]
  readonly mapping: readonly Mapped[]
  readonly read: readonly ReadColumn[]
  readonly targets: readonly Target[]
  /** What a sensor is called here, with its device. */
  readonly targetName: (target: Target) => string
  readonly nameOf: (column: ValueColumn) => string
  readonly onChange: (column: number, change: Partial<Mapped>) => void
}

/** Each column that measures: its curve, its unit, and the sensor it goes to. */
export function ColumnsCard({
  columns,
  mapping,
  read,
  targets,
  targetName,
  nameOf,
  onChange,
}: ColumnsCardProps) {
  const t = useText()
  return (
    <Card title={t('loggers.columns')}>
      {read.length === 0 && <Note>{t('loggers.answerFirst')}</Note>}
      <ul className={classes.columns}>
        {columns.map(column => {
          const one = mapping.find(mapped => mapped.column === column.column)
          if (one === undefined) return null
          const name = nameOf(column)
          const fault = mappingFault(mapping, one)
          const fitting = targets.filter(({ kind }) => takes(kind, one.unit))
          return (
            <li
              key={column.column}
              className={classes.column}
              data-left={one.target === 'leave' || undefined}
            >
              <h3 className={classes.columnName}>{name}</h3>
              {one.target !== 'leave' && (
                <Span name={name} unit={one.unit} read={read.find(each => each.column === column.column)} />
              )}
              <Grid least={13}>
                <Select
                  label={t('loggers.unit')}
                  {...(column.isUnitSaid ? {} : { description: t('loggers.unit.hint') })}
                  inputWrapperOrder={hintBelow}
                  allowDeselect={false}
                  data={loggerUnits.map(unit => ({ value: unit, label: t(`loggers.unit.${unit}`) }))}
                  value={one.unit}
                  onChange={next => {
                    const unit = next as LoggerUnit
                    const stays = targets.some(({ id, kind }) => id === one.target && takes(kind, unit))
                    const isSensor = one.target !== 'new' && one.target !== 'leave'
                    onChange(column.column, { unit, ...(isSensor && !stays ? { target: 'new' } : {}) })
                  }}
                />
                <Select
                  label={t('loggers.target')}
                  allowDeselect={false}
                  searchable
                  {...(one.target === 'new' || fault === undefined ? {} : { error: t(fault) })}
                  data={[
                    { value: 'new', label: t('loggers.target.new') },
                    { value: 'leave', label: t('loggers.target.leave') },
                    ...(fitting.length === 0
                      ? []
                      : [
                          {
                            group: t('loggers.target.sensors'),
                            items: fitting.map(target => ({ value: target.id, label: targetName(target) })),
                          },
                        ]),
                  ]}
                  value={one.target}
                  onChange={target => target !== null && onChange(column.column, { target })}
                />
                {one.target === 'new' && (
                  <TextInput
                    label={t('loggers.newName')}
                    maxLength={100}
                    withAsterisk
                    {...(fault === undefined ? {} : { error: t(fault) })}
                    value={one.newName}
                    onChange={event => onChange(column.column, { newName: event.currentTarget.value })}
                  />
                )}
              </Grid>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
