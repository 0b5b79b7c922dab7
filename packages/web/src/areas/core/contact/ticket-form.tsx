import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { TICKET_KINDS } from '@cloche/domain/catalogue'
import { IconCircleCheck, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { Refusal } from '../../../data/forms/refusal.tsx'
import { useFields } from '../../../data/forms/use-fields.ts'
import { href } from '../../../data/routing/href.ts'
import { useMayOpen } from '../../../data/routing/use-may-open.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { call } from '../../../data/wire/call.ts'
import { newId } from '../../../data/wire/new-id.ts'
import { queryClient, queryKeys } from '../../../data/wire/queries.ts'
import { Column, Line } from '../../../kit/layout/layout.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { Message } from '../../../kit/states/message.tsx'
import { hintBelow } from '../../../kit/theme/hint-below.ts'
import classes from './contact.module.css'

interface Draft {
  kind: (typeof TICKET_KINDS)[number]
  name: string
  text: string
}

interface Sent {
  readonly id: string
  readonly name: string
  /** The ticket is there, its first message is not. */
  readonly isHalf: boolean
}

const ticketPath = '/ticket/{ticketId?}/{nav?}/{page?}'

/** What stands there when the message was sent. */
function SentCard({ sent, onAnother }: { sent: Sent; onAnother: () => void }) {
  const t = useText()
  const mayOpen = useMayOpen()
  return (
    <Card>
      <Message
        compact
        icon={IconCircleCheck}
        tone={sent.isHalf ? 'saffron' : 'basil'}
        role="status"
        title={t('contact.sent')}
        actions={
          <Line>
            {mayOpen(ticketPath) && (
              <Button component={Link} to={href(ticketPath, { ticketId: sent.id })}>
                {t('contact.open')}
              </Button>
            )}
            <Button variant="default" onClick={onAnother}>
              {t('contact.another')}
            </Button>
          </Line>
        }
      >
        {sent.isHalf ? t('contact.half') : t('contact.sentText', { name: sent.name })}
      </Message>
    </Card>
  )
}

/** A message that becomes a ticket. Sent twice, by a bad connection, it is there once. */
export function TicketForm({ subject }: { subject: string }) {
  const t = useText()
  const { location } = useSession()
  const [ids, setIds] = useState(() => ({ ticket: newId(), message: newId() }))
  const [sent, setSent] = useState<Sent | null>(null)
  const { id, values, faults, refusal, isSending, set, leave, submit, reset } = useFields<Draft>(
    { kind: TICKET_KINDS[0], name: subject, text: '' },
    {
      judge: ({ name, text }) => ({
        name: name.trim() === '' ? t('contact.subject.missing') : undefined,
        text: text.trim() === '' ? t('contact.message.missing') : undefined,
      }),
      send: async ({ kind, name, text }) => {
        const place = location === null ? {} : { locationId: location.id }
        const ticket = { id: ids.ticket, kind, name: name.trim(), ...place }
        await call('POST', '/ticket', { body: { ticket } })
        const ticketMessage = { id: ids.message, ticketId: ids.ticket, text: text.trim() }
        const isHalf = await call('POST', '/ticket/message', { body: { ticketMessage } }).then(
          () => false,
          () => true,
        )
        setSent({ id: ids.ticket, name: ticket.name, isHalf })
        void queryClient.invalidateQueries({ queryKey: queryKeys.all('ticket') })
      },
    },
  )
  if (sent !== null) {
    const another = () => {
      setIds({ ticket: newId(), message: newId() })
      reset({ kind: values.kind, name: '', text: '' })
      setSent(null)
    }
    return <SentCard sent={sent} onAnother={another} />
  }
  return (
    <Card title={t('contact.write')}>
      <p className={classes.quiet}>{t('contact.writeText')}</p>
      <Column as="form" id={id} noValidate onSubmit={event => void submit(event)}>
        <NativeSelect
          label={t('contact.kind')}
          value={values.kind}
          onChange={event => set('kind', TICKET_KINDS[event.currentTarget.selectedIndex] ?? TICKET_KINDS[0])}
          data={TICKET_KINDS.map(kind => ({ value: kind, label: t(`contact.kind.${kind}`) }))}
        />
        <TextInput
          label={t('contact.subject')}
          name="name"
          withAsterisk
          maxLength={200}
          value={values.name}
          error={faults.name}
          onBlur={() => leave('name')}
          onChange={event => set('name', event.currentTarget.value)}
        />
        <Textarea
          label={t('contact.message')}
          description={t('contact.message.hint')}
          inputWrapperOrder={hintBelow}
          name="text"
          withAsterisk
          autosize
          minRows={5}
          maxRows={16}
          maxLength={10_000}
          value={values.text}
          error={faults.text}
          onBlur={() => leave('text')}
          onChange={event => set('text', event.currentTarget.value)}
        />
        <Refusal text={refusal} />
        <Button
          type="submit"
          size="lg"
          className={classes.send!}
          loading={isSending}
          leftSection={<IconSend size={20} stroke={1.6} />}
        >
          {t('contact.send')}
        </Button>
      </Column>
    </Card>
  )
}
