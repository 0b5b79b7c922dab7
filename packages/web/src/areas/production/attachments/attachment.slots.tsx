import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { entityNamed } from '@cloche/domain/entities'
import { downloadFile } from '../../../data/files/attach.ts'
import type { Attachment } from '../../../data/files/attachment.ts'
import { usePicture } from '../../../data/files/pictures.ts'
import { sizeText } from '../../../data/files/size-text.ts'
import { notifyProblem } from '../../../data/messages.ts'
import { hasLevel } from '../../../data/session/gate.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import type { KindLook } from '../../../entity-screens/fields/kind-look.ts'
import { defineSlots } from '../../../entity-screens/slots.ts'
import { Card } from '../../../kit/page/card.tsx'
import { AttachButton } from './attach-button.tsx'
import { FileSign, isPicture, kindText } from './file-kind.tsx'
import classes from './attachments.module.css'

const { permission } = entityNamed('attachment')

function ListActions() {
  const session = useSession()
  return hasLevel(session, permission, 3) ? <AttachButton /> : null
}

function HeaderActions({ row }: { row: Attachment }) {
  const t = useText()
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={20} stroke={1.6} />}
      onClick={() => void downloadFile(row).catch(notifyProblem)}
    >
      {t('verb.download')}
    </Button>
  )
}

function PictureCard({ row }: { row: Pick<Attachment, 'id' | 'name'> }) {
  const t = useText()
  const { address, isMissing } = usePicture(row.id, 'original')
  return (
    <Card>
      {address === null ? (
        <div className={classes.room}>{isMissing && t('picture.missing')}</div>
      ) : (
        <img src={address} alt={row.name} className={classes.large} />
      )}
    </Card>
  )
}

function KindName({ value }: { value: string }) {
  return useText()(kindText({ mediaType: value }))
}

const mediaType: Partial<KindLook<'text'>> = {
  write: (value, _, { t }) => t(kindText({ mediaType: value })),
  Cell: KindName,
  Value: KindName,
}
const size: Partial<KindLook<'number'>> = {
  write: (value, _, { formats }) => sizeText(value, formats.locale),
}

export default defineSlots('attachment', {
  fields: { mediaType, size },
  columns: [
    {
      key: 'sign',
      text: 'files.sign',
      after: 'name',
      width: 96,
      needs: ['mediaType', 'width'],
      cell: row => <FileSign file={row} />,
    },
  ],
  ListActions,
  firstSteps: [{ path: '/products/{page?}', text: 'nav.products' }],
  HeaderActions,
  Summary: ({ row }) => (isPicture(row) ? <PictureCard row={row} /> : null),
})
