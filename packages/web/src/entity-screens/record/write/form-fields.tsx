import type { EntityDeclaration } from '@cloche/domain/catalogue'
import { groupKey } from '@cloche/domain/derive'
import { Fragment, useEffect, useRef } from 'react'
import { useText } from '../../../data/text/texts.ts'
import { Column } from '../../../kit/layout/layout.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { FieldInput } from '../../fields/field-input.tsx'
import { fieldNamed, lookOf } from '../../fields/field-view.tsx'
import { useFormState, type Form } from '../../machine/record/form.ts'
import { fieldGroups, formNames, screenFields, type FieldGroup } from '../../reading/screen-fields.ts'
import { saysHere, type Shape } from '../../machine/record/shape.ts'
import { valueOf, type Values } from '../../machine/record/draft.ts'
import { fieldSlot, type Slots } from '../../slots.ts'
import classes from '../record.module.css'

/** Brings the first field that needs attention into view and into focus, at every refusal. */
export function useFirstFault(form: Form): React.RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  const refusals = useFormState(form, state => state.refusals)
  useEffect(() => {
    if (refusals === 0) return
    const names = Object.keys(form.get().faults.fields)
    const fields = [...(place.current?.querySelectorAll<HTMLElement>('[data-field]') ?? [])]
    const first = fields.find(field => names.includes(field.dataset['field'] ?? ''))
    first?.querySelector<HTMLElement>('input, textarea, button, select')?.focus({ preventScroll: true })
    first?.scrollIntoView({ block: 'center' })
  }, [form, refusals])
  return place
}

/** The fields of a form: those to fill in, and at a record that exists those that were fixed when it began. */
export function shownInForm(entity: EntityDeclaration, isNew: boolean): string[] {
  const writable = formNames(entity, true)
  return isNew ? writable : Object.keys(screenFields(entity)).filter(name => writable.includes(name))
}

/** The values by which fields are shaped: drawn again when one of them changes. */
function useShaping(form: Form, shape: Shape | undefined): Values {
  const said = useFormState(form, ({ base, edits }) =>
    JSON.stringify((shape?.by ?? []).map(name => [name, valueOf(base, edits, name)])),
  )
  return Object.fromEntries(JSON.parse(said) as [string, unknown][])
}

export interface FormFieldsProps {
  readonly entity: EntityDeclaration
  readonly form: Form
  readonly recordId: string | null
  readonly slots: Slots
  /** Fields that are given by where one came from. */
  readonly given?: readonly string[]
  /** Only these fields, without cards. */
  readonly only?: readonly string[]
}

function Fields({
  entity,
  form,
  recordId,
  slots,
  given = [],
  names,
  shaping,
  isNarrow = false,
}: FormFieldsProps & { names: readonly string[]; shaping: Values; isNarrow?: boolean }) {
  const fixed: readonly string[] = slots.fixed ?? []
  const note = slots.formNote
  return (
    <div className={isNarrow ? `${classes.fields} ${classes.narrow}` : classes.fields}>
      {names.map(name => {
        const declared = fieldNamed(entity, name)
        const field = slots.shape?.field(name, declared, shaping) ?? declared
        const slot = fieldSlot(slots, name)
        const isFixed =
          given.includes(name) || (recordId !== null && (field.fixed === true || fixed.includes(name)))
        const said = note?.after === name ? <note.Note form={form} /> : null
        const isApart = note?.isWide === true && said !== null
        return (
          <Fragment key={name}>
            <div className={lookOf(field, slot).isWide ? classes.wide : undefined}>
              <FieldInput
                form={form}
                entity={entity}
                name={name}
                recordId={recordId}
                slot={slot}
                field={field}
                isFixed={isFixed}
              />
              {!isApart && said}
            </div>
            {isApart && <div className={classes.wide}>{said}</div>}
          </Fragment>
        )
      })}
    </div>
  )
}

/** A record as it is written: the same cards with inputs. */
export function FormFields(props: FormFieldsProps) {
  const { entity, recordId, only, form, slots } = props
  const shaping = useShaping(form, slots.shape)
  const says = (name: string) => saysHere(entity, slots.shape, name, shaping)
  const t = useText()
  const place = useFirstFault(form)
  if (only !== undefined)
    return (
      <div ref={place}>
        <Fields {...props} names={only.filter(says)} shaping={shaping} isNarrow />
      </div>
    )
  const groups = fieldGroups(entity, shownInForm(entity, recordId === null).filter(says))
  const draw = (group: FieldGroup) => (
    <Card key={group.group} title={t(groupKey(group.group))}>
      <Fields {...props} names={group.names} shaping={shaping} isNarrow={group.isSide} />
    </Card>
  )
  const sides = groups.filter(group => group.isSide)
  const { FormSummary } = slots
  return (
    <div
      ref={place}
      className={classes.columns}
      data-sides={sides.length > 0 || FormSummary !== undefined || undefined}
    >
      <Column>{groups.filter(group => !group.isSide).map(draw)}</Column>
      {FormSummary !== undefined && (
        <div className={classes.summary}>
          <FormSummary form={form} />
        </div>
      )}
      {sides.length > 0 && <Column>{sides.map(draw)}</Column>}
    </div>
  )
}
