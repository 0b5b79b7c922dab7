import { Button, Textarea, TextInput } from '@mantine/core'
import { TICKET_KINDS } from '@cloche/domain/catalogue'
import { entityNamed } from '@cloche/domain/entities'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { notify } from '../../../data/messages.ts'
import { href } from '../../../data/routing/href.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { newId } from '../../../data/wire/new-id.ts'
import { RecordSelect } from '../../../entity-screens/fields/links/record-select.tsx'
import { OneOf } from '../../../entity-screens/fields/plain/options.tsx'
import { noteWrite, notifyRefusal } from '../../../entity-screens/machine/record-actions.ts'
import { useRights } from '../../../entity-screens/machine/rights.ts'
import { TitlesOf, wantedTitles } from '../../../entity-screens/machine/titles.tsx'
import { sendCreation } from '../../../entity-screens/machine/wire.ts'
import { useUnsavedGuard } from '../../../entity-screens/record/leave-guard.tsx'
import { Buttons } from '../../../kit/layout/layout.tsx'
import { Breadcrumbs } from '../../../kit/page/breadcrumbs.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { Page } from '../../../kit/page/page.tsx'
import { NoPermission } from '../../../kit/states/message.tsx'
import { hintBelow } from '../../../kit/theme/hint-below.ts'
import { messageMax } from './composer.tsx'
import classes from './tickets.module.css'

const list = href('/tickets/{page?}', {})
const nameMax = 200

/** A new question to support: what it is about and its first message, in one form. */
export function NewTicket() {
  const t = useText()
  const navigate = useNavigate()
  const { location } = useSession()
  const rights = useRights(entityNamed('ticket'))
  const [ids] = useState(() => ({ ticket: newId(), message: newId() }))
  const [kind, setKind] = useState<(typeof TICKET_KINDS)[number]>(TICKET_KINDS[0])
  const [name, setName] = useState('')
  const [text, setText] = useState('')
  const [locationId, setLocationId] = useState(location?.id ?? null)
  const [isJudged, setIsJudged] = useState(false)
  const [state, setState] = useState<'writing' | 'sending' | 'sent'>('writing')
  const form = useRef<HTMLFormElement>(null)
  const guard = useUnsavedGuard(
    state === 'writing' && (name.trim() !== '' || text.trim() !== ''),
    () => undefined,
  )
  const frame = { withAsterisk: false, disabled: false, inputWrapperOrder: hintBelow }
  const missing = (value: string) =>
    isJudged && value.trim() === '' ? t('problem.field.required') : undefined

  async function send() {
    setIsJudged(true)
    if (name.trim() === '' || text.trim() === '') {
      form.current?.querySelector<HTMLElement>(name.trim() === '' ? 'input[name=name]' : 'textarea')?.focus()
      return
    }
    setState('sending')
    try {
      const ticket = {
        id: ids.ticket,
        kind,
        name: name.trim(),
        ...(locationId === null ? {} : { locationId }),
      }
      await sendCreation(entityNamed('ticket'), ticket)
      const message = { id: ids.message, ticketId: ids.ticket, text: text.trim() }
      await sendCreation(entityNamed('ticketMessage'), message)
    } catch (error) {
      setState('writing')
      return notifyRefusal(error)
    }
    setState('sent')
    await noteWrite()
    notify({ kind: 'success', message: t('support.sent') })
    await navigate(href('/ticket/{ticketId?}', { ticketId: ids.ticket }), { replace: true })
  }
  if (!rights.create)
    return <NoPermission title={t('error.permission')}>{t('error.permissionText')}</NoPermission>
  return (
    <Page
      title={t('ticket.new')}
      width="reading"
      breadcrumbs={
        <Breadcrumbs crumbs={[{ label: t('ticket.many'), to: list }, { label: t('ticket.new') }]} />
      }
    >
      <Card>
        <form
          ref={form}
          noValidate
          className={classes.fields}
          onSubmit={event => {
            event.preventDefault()
            void send()
          }}
        >
          <OneOf
            frame={{ ...frame, label: t('ticket.field.kind') }}
            options={TICKET_KINDS.map(value => ({ value, label: t(`ticket.choice.kind.${value}`) }))}
            value={kind}
            onChange={setKind}
          />
          <TextInput
            name="name"
            label={t('support.subject')}
            withAsterisk
            maxLength={nameMax}
            value={name}
            error={missing(name)}
            onChange={event => setName(event.currentTarget.value)}
          />
          <Textarea
            label={t('support.message')}
            description={t('ticketMessage.emptyHint')}
            inputWrapperOrder={[...hintBelow]}
            withAsterisk
            autosize
            minRows={5}
            maxRows={16}
            maxLength={messageMax}
            value={text}
            error={missing(text)}
            onChange={event => setText(event.currentTarget.value)}
          />
          <TitlesOf wanted={wantedTitles(entityNamed('ticket'), [{ locationId }], ['locationId'])}>
            <RecordSelect
              entity="location"
              value={locationId}
              onChange={setLocationId}
              frame={{ ...frame, label: t('support.where') }}
            />
          </TitlesOf>
          <Buttons>
            <Button variant="default" onClick={() => void navigate(list)}>
              {t('verb.cancel')}
            </Button>
            <Button type="submit" loading={state === 'sending'}>
              {t('verb.send')}
            </Button>
          </Buttons>
        </form>
      </Card>
      {guard}
    </Page>
  )
}
