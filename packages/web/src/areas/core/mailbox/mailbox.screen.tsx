import { Button } from '@mantine/core'
import { IconMailbox, IconMailOpened, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useFormats } from '../../../data/formats/formats.ts'
import { problemText } from '../../../data/messages.ts'
import { useText } from '../../../data/text/texts.ts'
import { callUnnamed } from '../../../data/wire/call.ts'
import { isProblem } from '../../../data/wire/problem.ts'
import { Card } from '../../../kit/page/card.tsx'
import { Page } from '../../../kit/page/page.tsx'
import { EmptyState, ErrorState } from '../../../kit/states/message.tsx'
import { ListSkeleton } from '../../../kit/states/skeletons.tsx'
import { MailText } from './mail-text.tsx'
import classes from './mailbox.module.css'

interface Mail {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly date: string
}

const address = '/demo/mailbox'

/** One mail, read whole. */
function MailCard({ id }: { id: string }) {
  const t = useText()
  const formats = useFormats()
  const { data, error } = useQuery({
    queryKey: ['mailbox', id],
    queryFn: ({ signal }) =>
      callUnnamed<{ mail: Mail & { text: string } }>('GET', `${address}/${encodeURIComponent(id)}`, {
        signal,
      }),
  })
  if (error !== null)
    return (
      <Card>
        <ErrorState compact title={t('mailbox.unreadable')}>
          {problemText(error)}
        </ErrorState>
      </Card>
    )
  if (data === undefined) return <ListSkeleton rows={4} />
  const { subject, to, date, text } = data.mail
  return (
    <Card title={subject}>
      <p className={classes.detail}>
        {t('mailbox.to', { address: to })} · {formats.moment(date)}
      </p>
      <MailText text={text} />
    </Card>
  )
}

/** The mails of the demo, which are kept instead of sent. */
export default function MailboxScreen() {
  const t = useText()
  const formats = useFormats()
  const [query, setQuery] = useSearchParams()
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey: ['mailbox'],
    queryFn: ({ signal }) =>
      callUnnamed<{ mails: Mail[]; count: number }>('GET', address, { signal, quiet: true }),
    refetchInterval: 10_000,
    staleTime: 0,
  })
  const mails = data?.mails ?? []
  const open = query.get('mail') ?? mails[0]?.id
  if (isProblem(error) && error.status === 404) {
    return (
      <EmptyState icon={IconMailbox} title={t('mailbox.absent')}>
        {t('mailbox.absentText')}
      </EmptyState>
    )
  }
  return (
    <Page
      title={t('mailbox.title')}
      count={t('mailbox.lead')}
      actions={
        <Button
          variant="default"
          loading={isFetching && !isPending}
          leftSection={<IconRefresh size={20} stroke={1.6} />}
          onClick={() => void refetch()}
        >
          {t('mailbox.refresh')}
        </Button>
      }
    >
      {isPending && <ListSkeleton rows={5} />}
      {error !== null && data === undefined && (
        <ErrorState compact title={t('mailbox.unreadable')}>
          {problemText(error)}
        </ErrorState>
      )}
      {data !== undefined && mails.length === 0 && (
        <Card>
          <EmptyState icon={IconMailOpened} compact title={t('mailbox.empty')}>
            {t('mailbox.emptyText')}
          </EmptyState>
        </Card>
      )}
      {mails.length > 0 && (
        <div className={classes.box}>
          <ul className={classes.list} aria-label={t('mailbox.list')}>
            {mails.map(mail => (
              <li key={mail.id}>
                <button
                  type="button"
                  className={classes.mail}
                  aria-current={mail.id === open || undefined}
                  onClick={() => setQuery({ mail: mail.id }, { replace: true })}
                >
                  <span className={classes.subject}>{mail.subject}</span>
                  <span className={classes.detail}>{t('mailbox.to', { address: mail.to })}</span>
                  <span className={classes.detail}>{formats.dayTime(mail.date)}</span>
                </button>
              </li>
            ))}
          </ul>
          {open !== undefined && <MailCard key={open} id={open} />}
        </div>
      )}
    </Page>
  )
}
