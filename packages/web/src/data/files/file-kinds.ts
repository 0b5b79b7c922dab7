/** Which files are taken, judged before anything is sent; the server judges again, by their content. */
import {
  ATTACHMENT_BYTES_MAX,
  ATTACHMENT_TYPE_NAMES,
  ATTACHMENT_TYPES,
  type AttachmentType,
} from '@cloche/domain/catalogue'

export const fileTypes = ATTACHMENT_TYPE_NAMES
export const pictureTypes = fileTypes.filter(type => type.startsWith('image/'))

/** What an input for files takes: types and endings, since not every system knows every type. */
export function acceptText(wanted: readonly AttachmentType[] = fileTypes): string {
  return wanted.flatMap(type => [type, ...ATTACHMENT_TYPES[type].map(ending => `.${ending}`)]).join(',')
}

/** The type a file says it has, by what the browser knows or by its ending; null for one that is not taken. */
export function typeOf(file: { name: string; type: string }, wanted = fileTypes): AttachmentType | null {
  const ending = file.name.toLowerCase().split('.').at(-1) ?? ''
  return (
    wanted.find(type => type === file.type) ??
    wanted.find(type => (ATTACHMENT_TYPES[type] as readonly string[]).includes(ending)) ??
    null
  )
}

/** Why a file need not be sent at all. */
export type FileFault = 'empty' | 'type' | 'tooLarge'

export function faultOf(file: File, wanted = fileTypes): FileFault | null {
  if (typeOf(file, wanted) === null) return 'type'
  if (file.size === 0) return 'empty'
  return file.size > ATTACHMENT_BYTES_MAX ? 'tooLarge' : null
}
