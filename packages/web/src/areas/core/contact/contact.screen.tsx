import { Button } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { hasLevel } from '../../../data/session/gate.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { Card, CardGrid } from '../../../kit/page/card.tsx'
import { Page } from '../../../kit/page/page.tsx'
import classes from './contact.module.css'
import { ChannelsCard } from './channels-card.tsx'
import { TicketForm } from './ticket-form.tsx'

/** The way to support: a ticket for those who may open one, an address and a number for everybody. */
export default function ContactScreen() {
  const t = useText()
  const session = useSession()
  const [query] = useSearchParams()
  const subject = query.get('subject') ?? ''
  const isUser = session.phase === 'user'
  return (
    <Page title={t('contact.title')} count={t('contact.lead')} {...(!isUser && { width: 'reading' })}>
      <CardGrid {...(isUser && { layout: 'wide' })}>
        {isUser && hasLevel(session, 'O', 3) && <TicketForm subject={subject} />}
        {isUser && !hasLevel(session, 'O', 3) && (
          <Card title={t('contact.write')}>
            <p className={classes.quiet}>{t('contact.noTicket')}</p>
          </Card>
        )}
        {!isUser && (
          <Card title={t('contact.guest')}>
            <p className={classes.quiet}>{t('contact.guestText')}</p>
            <Button component={Link} to="/login" state={{ from: '/contact' }} className={classes.send!}>
              {t('contact.login')}
            </Button>
          </Card>
        )}
        <ChannelsCard subject={subject === '' ? undefined : subject} />
      </CardGrid>
    </Page>
  )
}
