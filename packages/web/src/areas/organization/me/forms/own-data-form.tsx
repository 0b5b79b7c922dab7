import { Button, TextInput } from '@mantine/core'
import { useUnsavedGuard } from '../../../../entity-screens/record/leave-guard.tsx'
import { Refusal } from '../../../../data/forms/refusal.tsx'
import { useFields } from '../../../../data/forms/use-fields.ts'
import { notify } from '../../../../data/messages.ts'
import { useText } from '../../../../data/text/texts.ts'
import { Buttons, Column } from '../../../../kit/layout/layout.tsx'
import classes from '../me.module.css'
import { saveMe, type MyRecord } from '../use-me.ts'

/** Own name and phone. */
export function OwnDataForm({ me }: { me: MyRecord }) {
  const t = useText()
  const start = { name: me.name ?? '', lastName: me.lastName ?? '', phone: me.phone ?? '' }
  const fields = useFields(start, {
    judge: ({ name }) => (name.trim() === '' ? { name: t('problem.field.required') } : {}),
    send: async ({ name, lastName, phone }) => {
      const sent = { name: name.trim(), lastName: lastName.trim(), phone: phone.trim() }
      await saveMe(sent)
      fields.reset(sent)
      notify({ kind: 'success', message: t('me.saved') })
    },
  })
  const { values, faults, isDirty, isSending } = fields
  const question = useUnsavedGuard(isDirty && !isSending, () => fields.reset())
  const bind = (name: keyof typeof start) => ({
    name,
    value: values[name],
    error: faults[name],
    onChange: (event: { currentTarget: { value: string } }) => fields.set(name, event.currentTarget.value),
    onBlur: () => fields.leave(name),
  })
  return (
    <Column as="form" id={fields.id} noValidate onSubmit={event => void fields.submit(event)}>
      <div className={classes.pair}>
        <TextInput
          {...bind('name')}
          label={t('me.firstName')}
          autoComplete="given-name"
          maxLength={200}
          required
        />
        <TextInput
          {...bind('lastName')}
          label={t('user.field.lastName')}
          autoComplete="family-name"
          maxLength={200}
        />
      </div>
      <TextInput
        {...bind('phone')}
        label={t('user.field.phone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={40}
      />
      <Refusal text={fields.refusal} />
      <Buttons>
        {isDirty && (
          <Button variant="default" onClick={() => fields.reset()}>
            {t('verb.cancel')}
          </Button>
        )}
        <Button type="submit" loading={isSending} disabled={!isDirty}>
          {t('verb.save')}
        </Button>
      </Buttons>
      {question}
    </Column>
  )
}
