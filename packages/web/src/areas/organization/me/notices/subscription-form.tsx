import { Button, Switch, TextInput } from '@mantine/core'
import { NOTIFICATION_KINDS, NOTIFICATION_LEVELS, OWN_CHANNELS } from '@cloche/domain/catalogue'
import { useState, type FormEvent } from 'react'
import { Refusal } from '../../../../data/forms/refusal.tsx'
import { notify, problemText } from '../../../../data/messages.ts'
import { useText } from '../../../../data/text/texts.ts'
import { OneOf, SomeOf } from '../../../../entity-screens/fields/plain/options.tsx'
import { useUnsavedGuard } from '../../../../entity-screens/record/leave-guard.tsx'
import { Buttons, Column, Grid, Note } from '../../../../kit/layout/layout.tsx'
import { hintBelow } from '../../../../kit/theme/hint-below.ts'
import type { MyRecord } from '../use-me.ts'
import { FIRST, saveSubscription, type Mine, type Subscription } from './subscription.ts'

const frame = (label: string, description?: string) => ({
  label,
  ...(description === undefined ? {} : { description }),
  withAsterisk: false,
  disabled: false,
  inputWrapperOrder: hintBelow,
})

/** What one wants to be told of, by which ways, and when not. */
export function SubscriptionForm({ mine, me }: { mine: Mine; me: MyRecord }) {
  const t = useText()
  const [draft, setDraft] = useState<Subscription | null>(mine.subscription)
  const [isRunning, setIsRunning] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const isUnsaved = JSON.stringify(draft) !== JSON.stringify(mine.subscription)
  const question = useUnsavedGuard(isUnsaved, () => setDraft(mine.subscription))
  const change = (part: Partial<Subscription>) => setDraft(before => ({ ...(before ?? FIRST), ...part }))
  async function save(event: FormEvent) {
    event.preventDefault()
    if (draft?.via.length === 0) return setRefusal(t('told.viaNeeded'))
    setIsRunning(true)
    setRefusal(null)
    try {
      await saveSubscription(draft)
      notify({ kind: 'success', message: t('told.saved') })
    } catch (error) {
      setRefusal(problemText(error))
    }
    return setIsRunning(false)
  }
  const lacksSms = draft?.via.includes('sms') === true
  return (
    <form onSubmit={event => void save(event)} noValidate>
      <Column gap="lg">
        <Note>{t('told.lead')}</Note>
        <Switch
          size="lg"
          label={t('told.isOn')}
          checked={draft !== null}
          onChange={event => setDraft(event.currentTarget.checked ? FIRST : null)}
        />
        {draft !== null && (
          <>
            <SomeOf
              options={NOTIFICATION_KINDS.map(value => ({
                value,
                label: t(`notification.choice.kind.${value}`),
              }))}
              value={draft.kinds}
              onChange={kinds => change({ kinds: NOTIFICATION_KINDS.filter(kind => kinds.includes(kind)) })}
              frame={frame(t('told.kinds'), t('told.kindsHint'))}
            />
            <OneOf
              options={NOTIFICATION_LEVELS.map(value => ({
                value,
                label: t(`notification.choice.level.${value}`),
              }))}
              value={draft.minimumLevel}
              onChange={minimumLevel => change({ minimumLevel })}
              frame={frame(t('told.level'))}
            />
            <SomeOf
              options={OWN_CHANNELS.map(value => ({ value, label: t(`forwarder.choice.via.${value}`) }))}
              value={draft.via}
              onChange={via => change({ via: OWN_CHANNELS.filter(channel => via.includes(channel)) })}
              frame={frame(t('told.via'))}
            />
            {lacksSms && !mine.hasSms && <Note isWrong>{t('told.noSms')}</Note>}
            {lacksSms && mine.hasSms && !me.phone && <Note isWrong>{t('told.noPhone')}</Note>}
            <Grid least={9}>
              <TextInput
                type="time"
                label={t('told.quietFrom')}
                value={draft.quietFrom ?? ''}
                onChange={event => change({ quietFrom: event.currentTarget.value || null })}
              />
              <TextInput
                type="time"
                label={t('told.quietTo')}
                value={draft.quietTo ?? ''}
                onChange={event => change({ quietTo: event.currentTarget.value || null })}
              />
            </Grid>
            <Note>{t('told.quietHint')}</Note>
          </>
        )}
        <Refusal text={refusal} />
        <Buttons>
          <Button type="submit" disabled={!isUnsaved} loading={isRunning}>
            {t('told.save')}
          </Button>
        </Buttons>
      </Column>
      {question}
    </form>
  )
}
