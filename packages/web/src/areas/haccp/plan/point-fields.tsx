/** What a point's form asks beside plain fields: limits in the reader's unit, further values, limits by product. */
import { ActionIcon, Button, Input, Select, Textarea, TextInput } from '@mantine/core'
import type { Fault } from '@cloche/domain/problems'
import type { Json } from '@cloche/domain/catalogue'
import { HACCP_MEASURES } from '@cloche/domain/catalogue'
import { pointFaults, type PointForm } from '@cloche/domain/rules/haccp-plan'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import { useText } from '../../../data/text/texts.ts'
import { DecimalInput } from '../../../entity-screens/fields/amounts/decimal-input.tsx'
import { writeMeasure } from '../../../data/formats/measure.ts'
import { MeasureInput } from '../../../entity-screens/fields/amounts/measure.tsx'
import type { Frame, InputProps, KindLook, ValueProps } from '../../../entity-screens/fields/kind-look.ts'
import { RecordsSelect } from '../../../entity-screens/fields/links/record-select.tsx'
import { useWriting } from '../../../entity-screens/fields/writing.ts'
import { useDraft } from '../../../entity-screens/machine/record/form.ts'
import type { Shape } from '../../../entity-screens/machine/record/shape.ts'
import { hintBelow } from '../../../kit/theme/hint-below.ts'
import { useLimits } from './looks.tsx'
import type { Point } from './plan-calls.ts'
import classes from './point-fields.module.css'

type Value = Point['values'][number]
type Group = Point['groupLimits'][number]

const frameOf = (label: string, error?: string): Frame => ({
  label,
  withAsterisk: false,
  disabled: false,
  inputWrapperOrder: hintBelow,
  ...(error === undefined ? {} : { error }),
})

/** A limit in the unit of what is measured; temperatures in the reader's own. */
function LimitInput({
  measure,
  value,
  onChange,
  frame,
}: {
  measure: string
  value: number | null
  onChange: (value: number | null) => void
  frame: Frame
}) {
  return measure === 'temperature' ? (
    <MeasureInput dimension="temperature" value={value} onChange={onChange} frame={frame} />
  ) : (
    <DecimalInput
      frame={frame}
      value={value}
      onChange={onChange}
      suffix={measure === 'time' ? 's' : undefined}
    />
  )
}

function PointLimit(props: InputProps<'number'>) {
  const { measure } = useDraft(['measure'])
  return <LimitInput {...props} measure={String(measure ?? 'temperature')} />
}

/** A limit of the point itself. */
const limit: Partial<KindLook<'number'>> = {
  Input: PointLimit,
  Value: function LimitValue({ value, row }: ValueProps<'number'>) {
    const { units, formats } = useWriting()
    return row['measure'] === 'temperature'
      ? writeMeasure('temperature', value, units, formats.locale)
      : formats.number(value, 3)
  },
}

/** What is wrong with one part of a line, in words. */
function useFaults(point: Partial<PointForm>) {
  const t = useText()
  const { units, formats } = useWriting()
  const faults = pointFaults({
    measure: 'temperature',
    minimum: null,
    maximum: null,
    plausibleMinimum: null,
    plausibleMaximum: null,
    values: [],
    groupLimits: [],
    ...point,
  })
  const said = ({ rule, values }: Fault, measure: string) => {
    const most = values?.['limit']
    if (typeof most !== 'number') return t(rule)
    return t(rule, {
      limit:
        measure === 'temperature'
          ? writeMeasure('temperature', most, units, formats.locale)
          : formats.number(most, 2),
    })
  }
  return (path: string, measure: string) => {
    const found = faults.find(fault => fault.path === path)
    return found === undefined ? undefined : said(found, measure)
  }
}

/** The lines of a list with their own inputs, and the button that adds one. */
function Lines({
  frame,
  add,
  onAdd,
  children,
}: {
  frame: Frame
  add: string
  onAdd: () => void
  children: ReactNode
}) {
  const id = useId()
  const { disabled, error, ...rest } = frame
  return (
    <Input.Wrapper {...rest} error={error} labelElement="div" labelProps={{ id }}>
      <div role="group" aria-labelledby={id} className={classes.lines}>
        {children}
        {!disabled && (
          <div>
            <Button
              variant="default"
              leftSection={<IconPlus size={20} stroke={1.6} aria-hidden />}
              onClick={onAdd}
            >
              {add}
            </Button>
          </div>
        )}
      </div>
    </Input.Wrapper>
  )
}

function Remove({ name, onRemove }: { name: string; onRemove: () => void }) {
  const t = useText()
  return (
    <ActionIcon
      className={classes.remove!}
      aria-label={`${t('verb.remove')}: ${name}`}
      title={t('verb.remove')}
      onClick={onRemove}
    >
      <IconTrash size={20} stroke={1.6} />
    </ActionIcon>
  )
}

/** What a further value can be: something measured, or what the eye finds, in one of these ways. */
const FURTHER_WAYS = ['options', 'text', 'photo', 'signature'] as const
const FURTHER_MEASURES = HACCP_MEASURES.filter(measure => measure !== 'visual')

/** A further value of a kind, without the limits and options of another. */
function ofKind(kind: string): Pick<Value, 'measure' | 'method' | 'minimum' | 'maximum' | 'options'> {
  const way = FURTHER_WAYS.find(one => one === kind)
  const none = { minimum: null, maximum: null, options: [] }
  return way === undefined
    ? { ...none, measure: kind as Value['measure'], method: 'typed' }
    : { ...none, measure: 'visual', method: way }
}

const MOST_VALUES = 12
const MOST_GROUPS = 20

function ValuesInput({ value, onChange, frame }: InputProps<'json'>) {
  const t = useText()
  const values = (value ?? []) as unknown as readonly Value[]
  const faultAt = useFaults({ values })
  const write = (next: readonly Value[]) => onChange(next as unknown as Json)
  const change = (at: number, next: Partial<Value>) =>
    write(values.map((one, other) => (other === at ? { ...one, ...next } : one)))
  return (
    <Lines
      frame={values.length >= MOST_VALUES ? { ...frame, disabled: true } : frame}
      add={t('haccpPoint.addValue')}
      onAdd={() =>
        write([
          ...values,
          { name: '', method: 'typed', measure: 'temperature', minimum: null, maximum: null, options: [] },
        ])
      }
    >
      {values.map((one, at) => {
        const isSeen = one.measure === 'visual'
        return (
          <div key={at} className={classes.line}>
            <TextInput
              label={t('haccpPoint.valueName')}
              required
              maxLength={100}
              value={one.name}
              error={
                one.name.trim() === ''
                  ? t('problem.field.required')
                  : faultAt(`values.${at}.name`, one.measure)
              }
              onChange={event => change(at, { name: event.currentTarget.value })}
            />
            <Select
              label={t('haccpPoint.field.measure')}
              data={[
                ...FURTHER_MEASURES.map(measure => ({
                  value: measure,
                  label: t(`haccpPoint.choice.measure.${measure}`),
                })),
                ...FURTHER_WAYS.map(way => ({ value: way, label: t(`haccpPoint.choice.method.${way}`) })),
              ]}
              value={isSeen ? one.method : one.measure}
              allowDeselect={false}
              onChange={next => next !== null && change(at, ofKind(next))}
            />
            {isSeen ? (
              one.method === 'options' && (
                <Textarea
                  className={classes.wide!}
                  label={t('haccpPoint.field.options')}
                  description={t('haccpPoint.valueOptionsHint')}
                  autosize
                  minRows={2}
                  value={one.options.join('\n')}
                  onChange={event =>
                    change(at, {
                      options: event.currentTarget.value
                        .split('\n')
                        .slice(0, 20)
                        .map(line => line.slice(0, 100)),
                    })
                  }
                  onBlur={() =>
                    change(at, { options: one.options.map(line => line.trim()).filter(line => line !== '') })
                  }
                />
              )
            ) : (
              <>
                <LimitInput
                  measure={one.measure}
                  value={one.minimum}
                  frame={frameOf(t('haccpPoint.field.minimum'), faultAt(`values.${at}.minimum`, one.measure))}
                  onChange={minimum => change(at, { minimum })}
                />
                <LimitInput
                  measure={one.measure}
                  value={one.maximum}
                  frame={frameOf(t('haccpPoint.field.maximum'), faultAt(`values.${at}.maximum`, one.measure))}
                  onChange={maximum => change(at, { maximum })}
                />
              </>
            )}
            <Remove name={one.name} onRemove={() => write(values.filter((_, other) => other !== at))} />
          </div>
        )
      })}
    </Lines>
  )
}

function ValuesValue({ value }: ValueProps<'json'>) {
  const t = useText()
  const limits = useLimits()
  const asked = (one: Value) =>
    one.measure === 'visual' && one.method !== 'options'
      ? t(`haccpPoint.choice.method.${one.method}`)
      : (limits(one) ?? one.options.join(', '))
  return (
    <ul className={classes.said}>
      {(value as unknown as readonly Value[]).map(one => (
        <li key={one.name}>{[one.name, asked(one)].filter(Boolean).join(': ')}</li>
      ))}
    </ul>
  )
}

function GroupsInput({ value, onChange, frame }: InputProps<'json'>) {
  const t = useText()
  const draft = useDraft(['measure'])
  const measure = String(draft['measure'] ?? 'temperature')
  const groups = (value ?? []) as unknown as readonly Group[]
  const faultAt = useFaults({ measure, groupLimits: groups })
  const write = (next: readonly Group[]) => onChange(next as unknown as Json)
  const change = (at: number, next: Partial<Group>) =>
    write(groups.map((one, other) => (other === at ? { ...one, ...next } : one)))
  return (
    <Lines
      frame={groups.length >= MOST_GROUPS ? { ...frame, disabled: true } : frame}
      add={t('haccpPoint.addGroup')}
      onAdd={() => write([...groups, { name: '', productIds: [], minimum: null, maximum: null, source: '' }])}
    >
      {groups.map((one, at) => (
        <div key={at} className={classes.line}>
          <TextInput
            label={t('haccpPoint.groupName')}
            required
            maxLength={100}
            value={one.name}
            error={
              one.name.trim() === ''
                ? t('problem.field.required')
                : faultAt(`groupLimits.${at}.name`, measure)
            }
            onChange={event => change(at, { name: event.currentTarget.value })}
          />
          <TextInput
            label={t('haccpPoint.field.source')}
            maxLength={300}
            value={one.source}
            onChange={event => change(at, { source: event.currentTarget.value })}
          />
          <LimitInput
            measure={measure}
            value={one.minimum}
            frame={frameOf(t('haccpPoint.field.minimum'), faultAt(`groupLimits.${at}.minimum`, measure))}
            onChange={minimum => change(at, { minimum })}
          />
          <LimitInput
            measure={measure}
            value={one.maximum}
            frame={frameOf(t('haccpPoint.field.maximum'), faultAt(`groupLimits.${at}.maximum`, measure))}
            onChange={maximum => change(at, { maximum })}
          />
          <div className={classes.wide}>
            <RecordsSelect
              entity="product"
              value={one.productIds}
              onChange={productIds => change(at, { productIds })}
              frame={frameOf(t('haccpPoint.groupProducts'), faultAt(`groupLimits.${at}.productIds`, measure))}
              max={500}
            />
          </div>
          <Remove name={one.name} onRemove={() => write(groups.filter((_, other) => other !== at))} />
        </div>
      ))}
    </Lines>
  )
}

function GroupsValue({ value, row }: ValueProps<'json'>) {
  const t = useText()
  const limits = useLimits()
  return (
    <ul className={classes.said}>
      {(value as unknown as readonly Group[]).map(one => (
        <li key={one.name}>
          {[
            [one.name, limits({ ...one, measure: String(row['measure'] ?? 'temperature') })]
              .filter(Boolean)
              .join(': '),
            t('haccpPoint.ofProducts', { count: one.productIds.length }),
            one.source,
          ]
            .filter(Boolean)
            .join(' · ')}
        </li>
      ))}
    </ul>
  )
}

const values: Partial<KindLook<'json'>> = { Value: ValuesValue, Input: ValuesInput }
const groupLimits: Partial<KindLook<'json'>> = { Value: GroupsValue, Input: GroupsInput }

/** The looks of a point's fields in its form and on its page. */
export const pointFields = {
  minimum: limit,
  maximum: limit,
  plausibleMinimum: limit,
  plausibleMaximum: limit,
  values,
  groupLimits,
}

/** What cannot be right about a point is said before it is sent; a name that is missing, too. */
export const pointShape: Shape = {
  by: [
    'measure',
    'minimum',
    'maximum',
    'plausibleMinimum',
    'plausibleMaximum',
    'values',
    'groupLimits',
    'isCritical',
  ],
  field: (_, field) => field,
  faults: form => {
    const point = { values: [], groupLimits: [], ...form } as unknown as PointForm
    const isUnnamed = (of: readonly { readonly name: string }[] | null) =>
      (of ?? []).some(({ name }) => name.trim() === '')
    return [
      ...(isUnnamed(point.values) ? [{ field: 'values', rule: 'problem.field.required' }] : []),
      ...(isUnnamed(point.groupLimits) ? [{ field: 'groupLimits', rule: 'problem.field.required' }] : []),
      ...pointFaults({ ...point, values: point.values ?? [], groupLimits: point.groupLimits ?? [] })
        .filter(fault => fault.values === undefined)
        .map(({ path, rule }) => ({ field: path.split('.')[0]!, rule })),
    ]
  },
}
