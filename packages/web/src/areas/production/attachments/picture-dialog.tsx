import { Loader } from '@mantine/core'
import type { Attachment } from '../../../data/files/attachment.ts'
import { usePicture } from '../../../data/files/pictures.ts'
import { useText } from '../../../data/text/texts.ts'
import { Dialog } from '../../../kit/feedback/dialog.tsx'
import classes from './attachments.module.css'

/** A picture as large as the screen lets it be. */
export function PictureDialog({
  file,
  onClose,
}: {
  file: Pick<Attachment, 'id' | 'name'>
  onClose: () => void
}) {
  const t = useText()
  const { address, isMissing } = usePicture(file.id, 'original')
  return (
    <Dialog onClose={onClose} title={file.name} size="auto">
      {address === null ? (
        <div className={classes.room}>{isMissing ? t('picture.missing') : <Loader />}</div>
      ) : (
        <img src={address} alt={file.name} className={classes.large} />
      )}
    </Dialog>
  )
}
