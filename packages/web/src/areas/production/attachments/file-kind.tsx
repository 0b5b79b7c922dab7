import type { AttachmentType } from '@cloche/domain/catalogue'
import {
  IconFileText,
  IconFileTypeCsv,
  IconFileTypePdf,
  IconFileTypeXls,
  IconFileTypeXml,
  type TablerIcon,
} from '@tabler/icons-react'
import type { Attachment } from '../../../data/files/attachment.ts'
import { Thumbnail } from '../../../data/files/thumbnail.tsx'
import classes from './attachments.module.css'

const kinds: { readonly [type in AttachmentType]: { text: string; icon?: TablerIcon } } = {
  'image/jpeg': { text: 'files.kind.picture' },
  'image/png': { text: 'files.kind.picture' },
  'image/webp': { text: 'files.kind.picture' },
  'image/avif': { text: 'files.kind.picture' },
  'application/pdf': { text: 'files.kind.pdf', icon: IconFileTypePdf },
  'application/xml': { text: 'files.kind.xml', icon: IconFileTypeXml },
  'text/csv': { text: 'files.kind.csv', icon: IconFileTypeCsv },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {
    text: 'files.kind.xlsx',
    icon: IconFileTypeXls,
  },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': {
    text: 'files.kind.docx',
    icon: IconFileText,
  },
}

/** The text key of what a file is. */
export function kindText({ mediaType }: Pick<Attachment, 'mediaType'>): string {
  return kinds[mediaType as AttachmentType].text
}

export function isPicture({ width }: Pick<Attachment, 'width'>): boolean {
  return width !== null
}

/** The sign of a file: the picture itself, or what kind of document it is. */
export function FileSign({ file }: { file: Pick<Attachment, 'id' | 'mediaType' | 'width'> }) {
  if (isPicture(file)) return <Thumbnail id={file.id} size={48} />
  const Icon = kinds[file.mediaType as AttachmentType].icon ?? IconFileText
  return (
    <span className={classes.sign}>
      <Icon size={26} stroke={1.6} aria-hidden />
    </span>
  )
}
