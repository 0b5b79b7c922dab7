import { Button } from '@mantine/core'
import { IconMail, IconNews, IconPhone } from '@tabler/icons-react'
import { problemText } from '../../../data/messages.ts'
import { useText } from '../../../data/text/texts.ts'
import { Card } from '../../../kit/page/card.tsx'
import { ErrorState } from '../../../kit/states/message.tsx'
import { FormSkeleton } from '../../../kit/states/skeletons.tsx'
import { useContact } from './contact-data.ts'
import classes from './contact.module.css'

/** E-mail and telephone of those who run this installation, as they were set. */
export function ChannelsCard({ subject }: { subject?: string | undefined }) {
  const t = useText()
  const { data, error, isPending, refetch } = useContact()
  const query = subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`
  return (
    <Card title={t('contact.channels')}>
      {isPending && <FormSkeleton fields={2} />}
      {error !== null && (
        <ErrorState
          compact
          title={t('contact.unreachable')}
          actions={<Button onClick={() => void refetch()}>{t('kit.retry')}</Button>}
        >
          {problemText(error)}
        </ErrorState>
      )}
      {data?.email === null && data.phone === null && data.blog === null && (
        <p className={classes.quiet}>{t('contact.noChannels')}</p>
      )}
      {data && (
        <ul className={classes.ways}>
          {data.email !== null && (
            <li>
              <a href={`mailto:${data.email}${query}`} className={classes.way}>
                <span className={classes.waySign}>
                  <IconMail size={22} stroke={1.6} aria-hidden />
                </span>
                <span className={classes.wayText}>
                  <span className={classes.wayLabel}>{t('contact.email')}</span>
                  <span className={classes.wayValue}>{data.email}</span>
                </span>
              </a>
            </li>
          )}
          {data.phone !== null && (
            <li>
              <a href={`tel:${data.phone.replaceAll(/[^+\d]/g, '')}`} className={classes.way}>
                <span className={classes.waySign}>
                  <IconPhone size={22} stroke={1.6} aria-hidden />
                </span>
                <span className={classes.wayText}>
                  <span className={classes.wayLabel}>{t('contact.phone')}</span>
                  <span className={classes.wayValue}>{data.phone}</span>
                </span>
              </a>
            </li>
          )}
          {data.blog !== null && (
            <li>
              <a href={data.blog} target="_blank" rel="noreferrer" className={classes.way}>
                <span className={classes.waySign}>
                  <IconNews size={22} stroke={1.6} aria-hidden />
                </span>
                <span className={classes.wayText}>
                  <span className={classes.wayLabel}>{t('contact.blog')}</span>
                  <span className={classes.wayValue}>{new URL(data.blog).host}</span>
                </span>
              </a>
            </li>
          )}
        </ul>
      )}
    </Card>
  )
}
