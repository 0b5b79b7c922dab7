import { LoadFailed } from '../../../data/wire/load-failed.tsx'
import { NextPage } from '../../../data/wire/next-page.tsx'
import { ATTACHMENT_BYTES_MAX } from '@cloche/domain/catalogue'
import { entityNamed } from '@cloche/domain/entities'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState, type ClipboardEvent } from 'react'
import { newUploads } from '../../../data/files/attach.ts'
import type { Attachment, Owner } from '../../../data/files/attachment.ts'
import { acceptText, fileTypes } from '../../../data/files/file-kinds.ts'
import { sizeText } from '../../../data/files/size-text.ts'
import { hasLevel } from '../../../data/session/gate.ts'
import { useSession } from '../../../data/session/session.ts'
import { useLocale } from '../../../data/text/locale.ts'
import { useText } from '../../../data/text/texts.ts'
import { queryKeys } from '../../../data/wire/queries.ts'
import { noteWrite } from '../../../entity-screens/machine/record-actions.ts'
import { fetchList } from '../../../entity-screens/machine/wire.ts'
import { FileDrop } from '../../../kit/feedback/file-drop.tsx'
import { Column } from '../../../kit/layout/layout.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { EmptyState } from '../../../kit/states/message.tsx'
import { ListSkeleton } from '../../../kit/states/skeletons.tsx'
import { IconPaperclip } from '@tabler/icons-react'
import { FileRow } from './file-row.tsx'
import { SendingRows } from './sending-rows.tsx'
import classes from './attachments.module.css'

const attachment = entityNamed('attachment')
const accepted = acceptText()
const pageLength = 50
const shownNames = ['id', 'name', 'mediaType', 'size', 'width', 'created'] as const

/** The files of a record, newest first. */
function useFiles({ entity, recordId }: NonNullable<Owner>) {
  return useInfiniteQuery({
    queryKey: queryKeys.list(attachment.name, { entity, recordId }),
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      fetchList(
        attachment,
        {
          offset: pageParam,
          limit: pageLength,
          by: 'created',
          sort: 'desc',
          attributes: shownNames,
          filter: { entity, recordId },
        },
        signal,
      ),
    getNextPageParam: (last, pages) => {
      const read = pages.reduce((sum, page) => sum + page.rows.length, 0)
      return last.rows.length === pageLength ? read : undefined
    },
  })
}

/** The files attached to a record: the list, and the place to add more by choosing, dropping or pasting. */
export function AttachedFiles({ owner }: { owner: NonNullable<Owner> }) {
  const t = useText()
  const session = useSession()
  const locale = useLocale()
  const [uploads] = useState(newUploads)
  const query = useFiles(owner)
  const files = (query.data?.pages.flatMap(page => page.rows) ?? []) as unknown as readonly Attachment[]
  const mayAttach = hasLevel(session, attachment.permission, 3)

  const send = (chosen: readonly File[]) =>
    uploads.send(chosen, { owner, types: fileTypes, onDone: () => void noteWrite() })
  function paste(event: ClipboardEvent) {
    const chosen = [...event.clipboardData.files]
    if (chosen.length === 0 || !mayAttach) return
    event.preventDefault()
    send(chosen)
  }

  if (query.isPending)
    return (
      <Card>
        <ListSkeleton rows={4} />
      </Card>
    )
  if (query.error !== null && files.length === 0)
    return <LoadFailed error={query.error} onRetry={query.refetch} title={t('files.failed')} />
  return (
    <Column onPaste={paste}>
      {mayAttach && (
        <FileDrop
          label={t('files.drop')}
          hint={t('files.hint', { limit: sizeText(ATTACHMENT_BYTES_MAX, locale) })}
          accept={accepted}
          multiple
          onFiles={send}
          onRefused={send}
        />
      )}
      <SendingRows uploads={uploads} />
      {files.length > 0 && (
        <Card flush>
          <ul className={classes.rows} aria-label={t('files.list')}>
            {files.map(file => (
              <FileRow key={file.id} file={file} />
            ))}
          </ul>
        </Card>
      )}
      {files.length === 0 && !mayAttach && (
        <Card>
          <EmptyState compact icon={IconPaperclip} title={t('attachment.empty')}>
            {t('attachment.emptyHint')}
          </EmptyState>
        </Card>
      )}
      <NextPage query={query}>{t('files.more')}</NextPage>
    </Column>
  )
}
