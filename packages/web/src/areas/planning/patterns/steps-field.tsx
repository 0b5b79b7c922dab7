import { ActionIcon, Button, Checkbox, Input, NumberInput, Select, TextInput } from '@mantine/core'
import type { Json, Row } from '@cloche/domain/catalogue'
import { STEP_KINDS } from '@cloche/domain/catalogue'
import { ENTITIES, type Entities } from '@cloche/domain/entities'
import { IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { useId } from 'react'
import { useFormats } from '../../../data/formats/formats.ts'
import { useText } from '../../../data/text/texts.ts'
import type { InputProps, ValueProps } from '../../../entity-screens/fields/kind-look.ts'
import { RecordSelect } from '../../../entity-screens/fields/links/record-select.tsx'
import { useWriting } from '../../../entity-screens/fields/writing.ts'
import { useRights } from '../../../entity-screens/machine/rights.ts'
import { TitlesOf, wantedTitles } from '../../../entity-screens/machine/titles.tsx'
import classes from './steps-field.module.css'

type Step = Row<Entities['patternTask']>['steps'][number]
type StepKind = (typeof STEP_KINDS)[number]
const STEPS_MAX = 200
const asSteps = (value: unknown) => (value ?? []) as readonly Step[]
const asJson = (steps: readonly Step[]) => steps as unknown as Json

/** What the job of a step is done at: it is ticked when that is checked, or labelled. */
const AT = {
  check: { entity: ENTITIES.haccpPoint, field: 'haccpPointId' },
  label: { entity: ENTITIES.product, field: 'productId' },
} as const
const atOf = (kind: StepKind | undefined) => (kind === 'check' || kind === 'label' ? AT[kind] : null)
const wantedOf = (steps: readonly Step[]) =>
  wantedTitles(
    ENTITIES.subtask,
    steps,
    Object.values(AT).map(({ field }) => field),
  )

/** The step without what only those of other kinds have. */
function ofKind(step: Step, kind: StepKind): Step {
  const { text, isCompulsory, expectedDuration } = step
  return {
    ...(kind === step.kind ? step : { text }),
    ...(isCompulsory === undefined ? {} : { isCompulsory }),
    ...(expectedDuration === undefined ? {} : { expectedDuration }),
    kind,
  }
}

/** Chooses the point of a check, or the product of a label. */
function AtSelect({
  step,
  number,
  disabled,
  onChange,
}: {
  step: Step
  number: number
  disabled: boolean
  onChange: (next: Step) => void
}) {
  const t = useText()
  const { entity, field } = atOf(step.kind) ?? AT.check
  const rights = useRights(entity)
  if (!rights.view) return null
  const { [field]: id = null, ...rest } = step
  return (
    <RecordSelect
      entity={entity.name}
      value={id}
      frame={{ label: t(`steps.at.${entity.name}`, { number }), disabled }}
      onChange={next => onChange(next === null ? rest : { ...rest, [field]: next })}
    />
  )
}

/** The same with a limit, or without one where nothing is given. */
function limited(step: Step, name: 'min' | 'max', value: string | number): Step {
  const { [name]: _, ...rest } = step
  return typeof value === 'number' ? { ...rest, [name]: value } : rest
}

function StepsRead({ steps }: { steps: readonly Step[] }) {
  const t = useText()
  const formats = useFormats()
  const { recordOf } = useWriting()
  const nameOf = (step: Step) => {
    const at = atOf(step.kind)
    const id = at === null ? undefined : step[at.field]
    return at === null || id === undefined ? null : (recordOf(at.entity.name, id)?.['name'] ?? null)
  }
  return (
    <ol className={classes.read}>
      {steps.map((step, at) => {
        const { text, kind = 'tick', isCompulsory, unit, min, max } = step
        return (
          <li key={at}>
            {text}
            <span className={classes.quiet}>
              {[
                kind === 'tick' ? null : t(`subtask.choice.kind.${kind}`),
                nameOf(step),
                min === undefined ? null : `≥ ${formats.number(min)} ${unit ?? ''}`.trim(),
                max === undefined ? null : `≤ ${formats.number(max)} ${unit ?? ''}`.trim(),
                isCompulsory ? t('subtask.field.isCompulsory') : null,
              ]
                .filter(part => part !== null)
                .join(' · ')}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

/** The steps in their order, each with how it is done. */
export function StepsValue({ value }: ValueProps<'json'>) {
  const steps = asSteps(value)
  return (
    <TitlesOf wanted={wantedOf(steps)}>
      <StepsRead steps={steps} />
    </TitlesOf>
  )
}

/** Steps, one a line: what, how it is done, its limits where something is measured, where it is checked or what is labelled. */
export function StepsField({ value, onChange, frame }: InputProps<'json'>) {
  const t = useText()
  const id = useId()
  const steps = asSteps(value)
  const { disabled, ...rest } = frame
  const put = (next: readonly Step[]) => onChange(asJson(next))
  const change = (at: number, next: Step) => put(steps.map((step, other) => (other === at ? next : step)))
  const raise = (at: number) =>
    put(steps.map((step, other) => (other === at - 1 ? steps[at]! : other === at ? steps[at - 1]! : step)))
  return (
    <Input.Wrapper {...rest} labelElement="div" labelProps={{ id }}>
      <TitlesOf wanted={wantedOf(steps)}>
        <ol className={classes.steps} aria-labelledby={id}>
          {steps.map((step, at) => (
            <li key={at} className={classes.step}>
              <TextInput
                className={classes.what!}
                aria-label={t('steps.text', { number: at + 1 })}
                placeholder={t('subtask.field.text')}
                disabled={disabled}
                maxLength={300}
                value={step.text}
                onChange={event => change(at, { ...step, text: event.currentTarget.value })}
              />
              <Select
                aria-label={t('steps.kind', { number: at + 1 })}
                disabled={disabled}
                allowDeselect={false}
                data={STEP_KINDS.map(kind => ({ value: kind, label: t(`subtask.choice.kind.${kind}`) }))}
                value={step.kind ?? 'tick'}
                onChange={kind => change(at, ofKind(step, (kind ?? 'tick') as StepKind))}
              />
              <Checkbox
                label={t('subtask.field.isCompulsory')}
                disabled={disabled}
                checked={step.isCompulsory ?? false}
                onChange={event => change(at, { ...step, isCompulsory: event.currentTarget.checked })}
              />
              <span className={classes.buttons}>
                <ActionIcon
                  variant="subtle"
                  color="steel"
                  aria-label={t('steps.raise', { number: at + 1 })}
                  disabled={disabled || at === 0}
                  onClick={() => raise(at)}
                >
                  <IconArrowUp size={20} stroke={1.6} />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="steel"
                  aria-label={t('steps.remove', { number: at + 1 })}
                  disabled={disabled}
                  onClick={() => put(steps.filter((_, other) => other !== at))}
                >
                  <IconTrash size={20} stroke={1.6} />
                </ActionIcon>
              </span>
              {atOf(step.kind) !== null && (
                <span className={classes.at}>
                  <AtSelect
                    step={step}
                    number={at + 1}
                    disabled={disabled}
                    onChange={next => change(at, next)}
                  />
                </span>
              )}
              {step.kind === 'value' && (
                <span className={classes.limits}>
                  <NumberInput
                    label={t('subtask.field.min')}
                    disabled={disabled}
                    hideControls
                    value={step.min ?? ''}
                    onChange={next => change(at, limited(step, 'min', next))}
                  />
                  <NumberInput
                    label={t('subtask.field.max')}
                    disabled={disabled}
                    hideControls
                    value={step.max ?? ''}
                    onChange={next => change(at, limited(step, 'max', next))}
                  />
                  <TextInput
                    label={t('subtask.field.unit')}
                    disabled={disabled}
                    maxLength={20}
                    value={step.unit ?? ''}
                    onChange={event => change(at, { ...step, unit: event.currentTarget.value })}
                  />
                </span>
              )}
            </li>
          ))}
        </ol>
      </TitlesOf>
      {!disabled && steps.length < STEPS_MAX && (
        <Button
          variant="default"
          leftSection={<IconPlus size={20} stroke={1.6} aria-hidden />}
          onClick={() => put([...steps, { text: '', kind: 'tick' }])}
        >
          {t('steps.add')}
        </Button>
      )}
    </Input.Wrapper>
  )
}
