import { ActionIcon, Button, Progress } from '@mantine/core'
import { IconDownload, IconFileZip, IconLink, IconTrash } from '@tabler/icons-react'
import { useFormats } from '../../../data/formats/formats.ts'
import { sizeText } from '../../../data/files/size-text.ts'
import { currentLocale } from '../../../data/text/locale.ts'
import { useText } from '../../../data/text/texts.ts'
import { ListedLine } from '../../../kit/layout/lines.tsx'
import { Chip, type ChipTone } from '../../../kit/states/chip.tsx'
import { isUnderWay, type Export } from './your-data-calls.ts'
import classes from './your-data.module.css'

const tones: Readonly<Record<Export['status'], ChipTone>> = {
  waiting: 'waiting',
  running: 'waiting',
  done: 'good',
  failed: 'over',
  removed: 'over',
}

/** One export: what it is of, how far it is or how large, and what can be done with its file. */
export function ExportLine({
  made,
  onDownload,
  onLink,
  onRemove,
}: {
  made: Export
  onDownload: () => void
  onLink?: () => void
  onRemove?: () => void
}) {
  const t = useText()
  const formats = useFormats()
  const name =
    made.kind === 'organization'
      ? t('yourData.export.ofAll')
      : t('yourData.export.ofPerson', { name: made.userName ?? t('yourData.formerPerson') })
  const isThere = made.status === 'done'
  return (
    <ListedLine
      sign={<IconFileZip size={22} stroke={1.6} aria-hidden />}
      isLit={isThere}
      name={
        <>
          {name}
          <Chip tone={tones[made.status]}>{t(`yourData.export.status.${made.status}`)}</Chip>
        </>
      }
      detail={
        <>
          <span>
            {made.askerName === null
              ? t('yourData.export.asked', { time: formats.moment(made.asked) })
              : t('yourData.export.askedBy', { time: formats.moment(made.asked), name: made.askerName })}
          </span>
          {isUnderWay(made) && (
            <Progress
              className={classes.progress}
              value={made.total === 0 ? 0 : (100 * made.done) / made.total}
              aria-label={t('yourData.export.progress')}
            />
          )}
          {isThere && made.bytes !== null && (
            <span>
              {sizeText(made.bytes, currentLocale())}
              {made.expires !== null &&
                ` · ${t('yourData.export.until', { time: formats.moment(made.expires) })}`}
            </span>
          )}
          {made.fault !== null && made.status === 'failed' && (
            <span>{t(`yourData.export.fault.${made.fault}`)}</span>
          )}
          {isThere && made.sha256 !== null && <span className={classes.digest}>SHA-256 {made.sha256}</span>}
        </>
      }
    >
      {isThere && (
        <Button variant="default" leftSection={<IconDownload size={20} stroke={1.6} />} onClick={onDownload}>
          {t('yourData.export.download')}
        </Button>
      )}
      {isThere && onLink !== undefined && (
        <ActionIcon variant="default" size={44} aria-label={t('yourData.export.link')} onClick={onLink}>
          <IconLink size={20} stroke={1.6} />
        </ActionIcon>
      )}
      {onRemove !== undefined && made.status !== 'running' && made.status !== 'removed' && (
        <ActionIcon variant="default" size={44} aria-label={t('yourData.export.remove')} onClick={onRemove}>
          <IconTrash size={20} stroke={1.6} />
        </ActionIcon>
      )}
    </ListedLine>
  )
}
