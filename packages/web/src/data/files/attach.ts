/** Attaching files and getting them back. */
import type { AttachmentType } from '@cloche/domain/catalogue'
import { fileNameFor, shortFileName } from '@cloche/domain/rules/file-names'
import { faultTexts } from '../messages.ts'
import { callForFile } from '../wire/call.ts'
import { newId } from '../wire/new-id.ts'
import { isProblem } from '../wire/problem.ts'
import { saveFile } from '../wire/save-file.ts'
import { upload } from '../wire/upload.ts'
import type { Attach, Attachment } from './attachment.ts'
import { typeOf } from './file-kinds.ts'
import { makeUploads } from './uploads.ts'

/**
 * Attaches a file. `id` is the attachment's own: sent again after a broken connection, it is made once.
 * Throws a `Problem`.
 */
export const attachFile: Attach = async (file, owner, options = {}) => {
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
