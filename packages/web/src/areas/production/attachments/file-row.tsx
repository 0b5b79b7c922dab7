import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { IconDownload, IconTrash } from '@tabler/icons-react'
import { entityNamed } from '@cloche/domain/entities'
import { useState } from 'react'
import { downloadFile } from '../../../data/files/attach.ts'
import type { Attachment } from '../../../data/files/attachment.ts'
import { sizeText } from '../../../data/files/size-text.ts'
import { useFormats } from '../../../data/formats/formats.ts'
import { notifyProblem } from '../../../data/messages.ts'
import { useText } from '../../../data/text/texts.ts'
import { removeRecords } from '../../../entity-screens/machine/record-actions.ts'
import { useRights } from '../../../entity-screens/machine/rights.ts'
import { FileSign, isPicture, kindText } from './file-kind.tsx'
import { PictureDialog } from './picture-dialog.tsx'
import classes from './attachments.module.css'

const attachment = entityNamed('attachment')

/** One attached file: what it is, and to look at it, save it or remove it. */
export function FileRow({ file }: { file: Attachment }) {
  const t = useText()
  const formats = useFormats()
  const rights = useRights(attachment)
  const [isShown, setIsShown] = useState(false)
  const { id, name } = file
  const about = [t(kindText(file)), sizeText(file.size ?? 0, formats.locale), formats.moment(file.created)]
  const save = () => void downloadFile(file).catch(notifyProblem)
  const open = isPicture(file) ? () => setIsShown(true) : save
  return (
    <li className={classes.row}>
      <button type="button" className={classes.open} onClick={open}>
        <VisuallyHidden>{t(isPicture(file) ? 'verb.show' : 'verb.download')} </VisuallyHidden>
        <FileSign file={file} />
        <span className={classes.text}>
          <span className={classes.name}>{name}</span>
          <span className={classes.detail}>{about.join(' · ')}</span>
        </span>
      </button>
      <span className={classes.actions}>
        <ActionIcon aria-label={t('files.download', { name })} onClick={save}>
          <IconDownload size={20} stroke={1.6} />
        </ActionIcon>
        {rights.remove && (
          <ActionIcon
            aria-label={t('files.remove', { name })}
            onClick={() => void removeRecords(attachment, [id])}
          >
            <IconTrash size={20} stroke={1.6} />
          </ActionIcon>
        )}
      </span>
      {isShown && <PictureDialog file={file} onClose={() => setIsShown(false)} />}
    </li>
  )
}
