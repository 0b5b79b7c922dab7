import { Badge } from '@mantine/core'
import { IconMessages } from '@tabler/icons-react'
import { entityNamed } from '@cloche/domain/entities'
import { useQuery } from '@tanstack/react-query'
import { useFormats } from '../../../data/formats/formats.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { queryKeys } from '../../../data/wire/queries.ts'
import { LinkedRecord } from '../../../entity-screens/fields/links/linked-record.tsx'
import type { RecordMachine } from '../../../entity-screens/machine/record/use-record-machine.ts'
import { fetchList } from '../../../entity-screens/machine/wire.ts'
import { LoadFailed } from '../../../data/wire/load-failed.tsx'
import { Column } from '../../../kit/layout/layout.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { KeyValueList } from '../../../kit/page/key-value-list.tsx'
import { EmptyState } from '../../../kit/states/message.tsx'
import { ListSkeleton } from '../../../kit/states/skeletons.tsx'
import { Composer } from './composer.tsx'
import { byDays, type TicketMessage } from './message-days.ts'
import { TicketKind } from './ticket-look.tsx'
import { CloseButton, type Ticket } from './ticket-actions.tsx'
import classes from './tickets.module.css'

const atMost = 1000

/** The messages of a ticket, oldest first. */
function useMessages(ticketId: string) {
  const entity = entityNamed('ticketMessage')
  return useQuery({
    queryKey: [...queryKeys.all('ticketMessage'), 'of', ticketId],
    queryFn: async ({ signal }) => {
      const body = {
        offset: 0,
        limit: atMost,
        by: 'created',
        sort: 'asc' as const,
        attributes: ['id', 'created', 'text', 'isSupport', 'userId', 'userName'],
        filter: { ticketId },
      }
      const { rows } = await fetchList(entity, body, signal)
      return rows
    },
  })
}

function Message({ message }: { message: TicketMessage }) {
  const t = useText()
  const { time } = useFormats()
  const { me } = useSession()
  const isOwn = !message.isSupport && message.userId === me?.id
  return (
    <article
      className={classes.message}
      data-own={isOwn || undefined}
      data-support={message.isSupport || undefined}
    >
      <div className={classes.who}>
        <strong>{isOwn ? t('support.you') : (message.userName ?? t('word.unknown'))}</strong>
        {message.isSupport && <Badge size="sm">{t('support.support')}</Badge>}
        <time dateTime={message.created}>{time(message.created)}</time>
      </div>
      <div className={classes.bubble}>{message.text}</div>
    </article>
  )
}

function Messages({ ticketId }: { ticketId: string }) {
  const t = useText()
  const formats = useFormats()
  const { data, error, isPending, refetch } = useMessages(ticketId)
  if (isPending) return <ListSkeleton rows={3} />
  if (data === undefined) return <LoadFailed error={error} onRetry={refetch} />
  if (data.length === 0)
    return (
      <EmptyState compact icon={IconMessages} title={t('ticketMessage.empty')}>
        {t('ticketMessage.emptyHint')}
      </EmptyState>
    )
  return (
    <Column role="log" aria-label={t('ticketMessage.many')}>
      {byDays(data, formats.timeZone).map(({ day, messages }) => (
        <Column key={day}>
          <p className={classes.day}>{formats.date(day)}</p>
          {messages.map(message => (
            <Message key={message.id} message={message} />
          ))}
        </Column>
      ))}
    </Column>
  )
}

/** A ticket as a conversation, with the facts beside it. */
export function Conversation({ machine, row }: { machine: RecordMachine; row: Ticket }) {
  const t = useText()
  const formats = useFormats()
  const mayWrite = machine.rights.edit
  return (
    <div className={classes.room}>
      <Card>
        <Column>
          <Messages ticketId={row.id} />
          {row.status === 'closed' && (
            <div className={classes.closed}>
              {row.closedAt === null
                ? t('support.isClosed')
                : t('support.closedAt', { date: formats.moment(row.closedAt) })}
              {mayWrite && <CloseButton row={row} />}
            </div>
          )}
          {row.status !== 'closed' && mayWrite && <Composer ticketId={row.id} />}
        </Column>
      </Card>
      <div className={classes.facts}>
        <Card title={t('record.about')}>
          <KeyValueList
            items={[
              { label: t('ticket.field.kind'), value: <TicketKind kind={row.kind} /> },
              {
                label: t('ticket.field.userId'),
                value: row.userId === null ? null : <LinkedRecord entity="user" id={row.userId} />,
              },
              {
                label: t('ticket.field.locationId'),
                value:
                  row.locationId === null ? null : <LinkedRecord entity="location" id={row.locationId} />,
              },
              { label: t('field.created'), value: formats.moment(row.created) },
              {
                label: t('ticket.field.answeredAt'),
                value: row.answeredAt === null ? null : formats.moment(row.answeredAt),
              },
            ]}
          />
        </Card>
      </div>
    </div>
  )
}
