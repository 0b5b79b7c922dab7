import {
  ATTACHMENT_TYPES,
  FILE_NAME_MAX,
  type AttachmentType,
} from '../../catalogue/names/attachment-types.ts'

/** Controls, line separators and signs that turn the direction of writing: U+202E lets `exe.gnp` pass for a picture. */
const HIDDEN = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff\ufffd]/gu
/** What a path or an operating system gives a meaning to. */
const RESERVED = /[\\/:*?"<>|]/g
/** Names that mean a device to some operating systems, whatever their ending. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/**
 * The name as it is kept: composed, in one line, without hidden characters and outer spaces. Empty when nothing
 * remains.
 */
export function cleanFileName(name: string): string {
  return name.toWellFormed().normalize('NFC').replace(HIDDEN, '').replace(/\s+/g, ' ').trim()
}

function endingOf(name: string): string {
  return /[^.]\.([^.]{1,10})$/.exec(name)?.[1] ?? ''
}

/** A clean name of at most `max` characters; the ending stays. */
export function shortFileName(name: string, max: number = FILE_NAME_MAX): string {
  const clean = cleanFileName(name)
  if (clean.length <= max) return clean
  const ending = endingOf(clean)
  const tail = ending === '' ? '' : `.${ending}`
  return `${clean
    .slice(0, max - tail.length)
    .toWellFormed()
    .replace(/\ufffd$/, '')
    .trimEnd()}${tail}`
}

/**
 * The name under which a file of this type is handed out: one part of a path, of at most 200 characters, with an
 * ending of the type. A picture that calls itself `page.html` leaves as `page.html.png`.
 */
export function fileNameFor(name: string, type: AttachmentType): string {
  const endings: readonly string[] = ATTACHMENT_TYPES[type]
  const plain = cleanFileName(name)
    .replace(RESERVED, '-')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  const base = plain === '' || DEVICE.test(plain) ? `file-${plain}`.replace(/-$/, '') : plain
  const named = endings.includes(endingOf(base).toLowerCase()) ? base : `${base}.${endings[0]}`
  return shortFileName(named)
}
