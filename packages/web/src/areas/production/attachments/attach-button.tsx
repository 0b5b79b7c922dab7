import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { ATTACHMENT_BYTES_MAX } from '@cloche/domain/catalogue'
import { useState } from 'react'
import { newUploads } from '../../../data/files/attach.ts'
import { acceptText, fileTypes } from '../../../data/files/file-kinds.ts'
import { sizeText } from '../../../data/files/size-text.ts'
import { useLocale } from '../../../data/text/locale.ts'
import { useText } from '../../../data/text/texts.ts'
import { noteWrite } from '../../../entity-screens/machine/record-actions.ts'
import { Dialog } from '../../../kit/feedback/dialog.tsx'
import { FileDrop } from '../../../kit/feedback/file-drop.tsx'
import { Column } from '../../../kit/layout/layout.tsx'
import { SendingRows } from './sending-rows.tsx'

const accepted = acceptText()

/** Files of their own, which belong to no record: chosen or dropped in a dialog that stays until they are sent. */
export function AttachButton() {
  const t = useText()
  const locale = useLocale()
  const [uploads] = useState(newUploads)
  const [isOpen, setIsOpen] = useState(false)
  const send = (files: readonly File[]) =>
    uploads.send(files, { owner: null, types: fileTypes, onDone: () => void noteWrite() })
  return (
    <>
      <Button leftSection={<IconUpload size={20} stroke={1.6} />} onClick={() => setIsOpen(true)}>
        {t('attachment.new')}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title={t('attachment.new')}>
        <Column>
          <FileDrop
            label={t('files.drop')}
            hint={t('files.hint', { limit: sizeText(ATTACHMENT_BYTES_MAX, locale) })}
            accept={accepted}
            multiple
            onFiles={send}
            onRefused={send}
          />
          <SendingRows uploads={uploads} />
        </Column>
      </Dialog>
    </>
  )
}
