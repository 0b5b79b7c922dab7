import type { EntityDeclaration, Field, KindName, KindTypes } from '@cloche/domain/catalogue'
import { fieldKey } from '@cloche/domain/derive'
import type { ComponentType } from 'react'
import { hasText, useText, type Translate } from '../../data/text/texts.ts'
import { hintBelow } from '../../kit/theme/hint-below.ts'
import { FormOf, useFormField, useFormState, type Form } from '../machine/record/form.ts'
import type { ShownFault } from '../machine/record/faults.ts'
import type { FieldSlot } from '../slots.ts'
import { fieldLabel, fieldNamed, isBlank, lookOf } from './field-view.tsx'
import type { About, Frame, InputProps } from './kind-look.ts'
import { useWriting, type Writing } from './writing.ts'

/** Rules whose limits are amounts of the field itself, to be said in the reader's units. */
const ofAmounts = new Set(['problem.field.tooSmall', 'problem.field.tooLarge'])

/** What is wrong with a field, in words. Limits of amounts are written like the amounts themselves. */
export function faultText(about: About, fault: ShownFault, writing: Writing): string {
  const limit = fault.values?.['limit']
  if (!ofAmounts.has(fault.rule) || typeof limit !== 'number' || fault.path.split('.').length > 2)
    return fault.message ?? writing.t(fault.rule, fault.values as Parameters<Translate>[1])
  const isAmount = ['temperature', 'weight', 'length', 'money', 'duration', 'number'].includes(
    about.field.kind,
  )
  const said = isAmount ? lookOf(about.field).write(limit as never, about, writing) : limit
  return writing.t(fault.rule, { limit: said })
}

export interface FieldInputProps {
  readonly form: Form
  readonly entity: EntityDeclaration
  readonly name: string
  readonly recordId: string | null
  readonly slot?: FieldSlot | undefined
  /** The field where it is not as declared: with fewer choices. */
  readonly field?: Field | undefined
  /** Shown as it is: given by where one came from, or not to be changed any more. */
  readonly isFixed?: boolean
}

/** One field of a draft with its label, its hint and what is wrong with it. Drawn again when it alone changes. */
export function FieldInput({
  form,
  entity,
  name,
  recordId,
  slot,
  field = fieldNamed(entity, name),
  isFixed = false,
}: FieldInputProps) {
  const t = useText()
  const writing = useWriting()
  const { value, fault } = useFormField(form, name)
  const saved = useFormState(form, state => (recordId === null ? null : state.base[name]))
  const about: About = { entity, name, field }
  const look = lookOf(field, slot)
  const Input = look.Input as ComponentType<InputProps>
  const hint = `${fieldKey(entity, name)}.hint`
  const frame: Frame = {
    label: fieldLabel(entity, name, t),
    ...(hasText(hint) ? { description: t(hint) } : {}),
    ...(fault === undefined ? {} : { error: faultText(about, fault, writing) }),
    withAsterisk: field.required === true && field.kind !== 'flag',
    disabled: isFixed,
    inputWrapperOrder: hintBelow,
  }
  return (
    <FormOf value={form}>
      <div data-field={name}>
        <Input
          {...about}
          value={
            (isBlank(value) && value !== '' && field.kind !== 'json' ? null : value) as
              | KindTypes[KindName]
              | null
          }
          onChange={next => form.set(name, next)}
          saved={(saved ?? null) as KindTypes[KindName] | null}
          frame={frame}
          recordId={recordId}
        />
      </div>
    </FormOf>
  )
}
