/** Attaching files and getting them back. */
import type { AttachmentType, Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { fileNameFor, shortFileName } from '@cloche/domain/rules/file-names'
import { faultTexts } from '../messages.ts'
import { callForFile } from '../wire/call.ts'
import { newId } from '../wire/new-id.ts'
import { isProblem } from '../wire/problem.ts'
import { saveFile } from '../wire/save-file.ts'
import { upload, type UploadOptions } from '../wire/upload.ts'
import { typeOf } from './file-kinds.ts'
import { makeUploads } from './uploads.ts'

export type Attachment = Row<Entities['attachment']> & { readonly id: string; readonly created: string }

/** What a file is attached to; null: to nothing. */
export type Owner = { readonly entity: string; readonly recordId: string } | null

/**
 * Attaches a file. `id` is the attachment's own: sent again after a broken connection, it is made once.
 * Throws a `Problem`.
 */
export async function attachFile(
  file: File,
  owner: Owner,
  options: Pick<UploadOptions, 'onProgress' | 'signal'> & { id?: string } = {},
): Promise<Attachment> {
  const { id = newId(), ...rest } = options
  const { attachment } = await upload<{ attachment: Attachment }>('/attachment/upload', file, {
    ...rest,
    query: { id, name: shortFileName(file.name), ...owner },
    type: typeOf(file) ?? 'application/octet-stream',
  })
  return attachment
}

/** Saves an attachment on the person's own device. Throws a `Problem`. */
export async function downloadFile(attachment: Pick<Attachment, 'id' | 'name' | 'mediaType'>): Promise<void> {
  const { blob } = await callForFile('GET', '/attachment/content', { query: { attachmentId: attachment.id } })
  saveFile(blob, fileNameFor(attachment.name, attachment.mediaType as AttachmentType))
}

/** Refusals of the moment: too slow, too many. */
const passing = new Set([408, 429])

/** A queue of files that go to the server. */
export const newUploads = () =>
  makeUploads(attachFile, error => ({
    message: faultTexts(error).join(' '),
    isPassing: isProblem(error) && (error.status === 0 || error.status >= 500 || passing.has(error.status)),
  }))
