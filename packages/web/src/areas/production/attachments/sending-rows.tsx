import { ActionIcon, Progress } from '@mantine/core'
import { IconAlertTriangle, IconRefresh, IconUpload, IconX } from '@tabler/icons-react'
import { ATTACHMENT_BYTES_MAX } from '@cloche/domain/catalogue'
import { sizeText } from '../../../data/files/size-text.ts'
import type { Sending, Uploads } from '../../../data/files/uploads.ts'
import { useLocale } from '../../../data/text/locale.ts'
import { useText } from '../../../data/text/texts.ts'
import { Card } from '../../../kit/page/card.tsx'
import { useStore } from '../../../kit/store.ts'
import classes from './attachments.module.css'

function SendingRow({ sending, uploads }: { sending: Sending; uploads: Uploads }) {
  const t = useText()
  const locale = useLocale()
  const { id, file, state, share, fault, refusal } = sending
  const { name } = file
  const percent = Math.round(share * 100)
  const hasFailed = state === 'failed'
  const limit = sizeText(ATTACHMENT_BYTES_MAX, locale)
  const words = {
    waiting: () => t('files.waiting'),
    sending: () => (percent < 100 ? t('files.sending', { percent }) : t('files.checking')),
    failed: () => (fault === null ? (refusal?.message ?? '') : t(`files.fault.${fault}`, { limit })),
  }[state]()
  const Icon = hasFailed ? IconAlertTriangle : IconUpload
  return (
    <li className={classes.row}>
      <span className={classes.sign} data-failed={hasFailed || undefined}>
        <Icon size={24} stroke={1.6} aria-hidden />
      </span>
      <span className={classes.text}>
        <span className={classes.name}>{name}</span>
        <span
          className={classes.detail}
          data-failed={hasFailed || undefined}
          role={hasFailed ? 'alert' : undefined}
        >
          {words}
        </span>
        {state === 'sending' && (
          <Progress value={percent} animated={percent === 100} aria-label={`${name}: ${words}`} />
        )}
      </span>
      <span className={classes.actions}>
        {refusal?.isPassing === true && hasFailed && (
          <ActionIcon aria-label={t('files.retry', { name })} onClick={() => uploads.retry(id)}>
            <IconRefresh size={20} stroke={1.6} />
          </ActionIcon>
        )}
        <ActionIcon
          aria-label={t(hasFailed ? 'files.dismiss' : 'files.stop', { name })}
          onClick={() => uploads.dismiss(id)}
        >
          <IconX size={20} stroke={1.6} />
        </ActionIcon>
      </span>
    </li>
  )
}

/** The files that are on their way, and those that did not arrive. */
export function SendingRows({ uploads }: { uploads: Uploads }) {
  const t = useText()
  const sendings = useStore(uploads.store)
  if (sendings.length === 0) return null
  return (
    <Card flush>
      <ul className={classes.rows} aria-label={t('files.onTheirWay')}>
        {sendings.map(sending => (
          <SendingRow key={sending.id} sending={sending} uploads={uploads} />
        ))}
      </ul>
    </Card>
  )
}
