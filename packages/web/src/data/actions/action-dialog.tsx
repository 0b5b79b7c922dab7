import { Button } from '@mantine/core'
import { Fragment, useEffect, type ReactNode } from 'react'
import { Dialog } from '../../kit/feedback/dialog.tsx'
import { Buttons, Column } from '../../kit/layout/layout.tsx'
import { useKitWords } from '../../kit/words.tsx'
import { Refusal } from '../forms/refusal.tsx'
import { useFields, type FieldFaults } from '../forms/use-fields.ts'
import { notify, notifyUndo } from '../messages.ts'
import { loadTexts, useText } from '../text/texts.ts'
import type { Action, ActionField } from './action.ts'
import classes from './action-dialog.module.css'

/** Texts without the blanks around them. */
function trimmed<Values extends object>(values: Values): Values {
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.trim() : (value as unknown),
  ])
  return Object.fromEntries(entries) as Values
}

/** Says what was done, with the way back where there is one. */
function tell<Values extends object, Answer>(
  { done, undo }: Action<Values, Answer>,
  answer: Answer,
  values: Values,
): void {
  const said = done?.(answer, values) ?? null
  if (said === null) return
  const back = undo?.(answer) ?? null
  if (typeof said !== 'string') notify(said)
  else if (back === null) notify({ kind: 'success', message: said })
  else notifyUndo(said, back)
}

/**
 * Asks what an action needs, says what follows, does it and offers the way back. While it is under way nothing of it
 * can be pressed and it does not close; a refusal loses nothing and stands beside the field that the server named.
 */
export function ActionDialog<Values extends object, Answer>({
  action,
  onClose,
  onDone,
  children,
}: {
  action: Action<Values, Answer>
  onClose: () => void
  /** Instead of `onClose`, where what was done matters to the screen around. */
  onDone?: (answer: Answer) => void
  /** Between the fields and what follows: what is only looked at. */
  children?: ReactNode | ((values: Values) => ReactNode)
}) {
  const t = useText()
  const words = useKitWords()
  const asked = (values: Values) =>
    Object.entries(action.fields?.(values) ?? {}).filter(
      (entry): entry is [keyof Values & string, ActionField<unknown>] => entry[1] != null,
    )
  const isMissing = (field: ActionField<unknown>, value: unknown) =>
    field.isRequired && field.isMissing(value)
  const fields = useFields(action.start ?? ({} as Values), {
    judge: values => ({
      ...(Object.fromEntries(
        asked(values)
          .filter(([name, field]) => isMissing(field, values[name]))
          .map(([name]) => [name, t('problem.field.required')]),
      ) as FieldFaults<Values>),
      ...action.judge?.(values),
    }),
    send: async typed => {
      const values = trimmed(typed)
      const answer = await action.run(values)
      if (answer === false) return
      tell(action, answer, values)
      if (onDone === undefined) onClose()
      else onDone(answer)
    },
  })
  const { values, isSending } = fields
  useEffect(() => void loadTexts('problems'), [])
  const now = asked(values)
  const of = <Value,>(given: Value | ((values: Values) => Value)): Value =>
    typeof given === 'function' ? (given as (values: Values) => Value)(values) : given
  const { isFloor = false, icon: Icon, isReady = () => true } = action
  const isDanger = of(action.isDanger ?? false)
  const consequence = of(action.consequence)
  function change(name: keyof Values & string, field: ActionField<unknown>, value: unknown) {
    const next = { ...values, [name]: value }
    fields.set(name, value as Values[typeof name])
    for (const [other, follows] of Object.entries(action.follow?.(name, next) ?? {}))
      fields.set(other as keyof Values, follows as Values[keyof Values])
    if (isMissing(field, value)) fields.leave(name)
  }
  return (
    <Dialog
      title={action.title}
      onClose={onClose}
      isBusy={isSending}
      {...(action.size === undefined ? {} : { size: action.size })}
    >
      <form
        id={fields.id}
        noValidate
        aria-busy={isSending}
        onSubmit={event => {
          // A dialog over a form: what is sent here is not sent there.
          event.stopPropagation()
          void fields.submit(event)
        }}
      >
        <Column>
          {now.map(([name, field], at) => (
            <Fragment key={name}>
              {field.draw({
                name,
                value: values[name],
                error: fields.faults[name],
                isRequired: field.isRequired,
                isFirst: at === 0,
                size: isFloor ? 'lg' : 'md',
                onChange: value => change(name, field, value),
                onLeave: () => !field.isMissing(values[name]) && fields.leave(name),
              })}
            </Fragment>
          ))}
          {of(children)}
          {consequence != null && consequence !== '' && (
            <div className={classes.consequence} aria-live="polite">
              {consequence}
            </div>
          )}
          <Refusal text={fields.refusal} />
          <Buttons>
            {!isFloor && (
              <Button
                variant="default"
                disabled={isSending}
                data-autofocus={now.length === 0 || undefined}
                onClick={onClose}
              >
                {words.cancel}
              </Button>
            )}
            <Button
              type="submit"
              classNames={{ root: classes.verb!, label: classes.words! }}
              loading={isSending}
              disabled={!isReady(values)}
              {...(isDanger ? { color: 'red' } : {})}
              {...(isFloor ? { size: 'xl', fullWidth: true } : {})}
              {...(Icon === undefined
                ? {}
                : { leftSection: <Icon size={isFloor ? 24 : 20} stroke={1.6} aria-hidden /> })}
            >
              {of(action.verb)}
            </Button>
          </Buttons>
        </Column>
      </form>
    </Dialog>
  )
}
