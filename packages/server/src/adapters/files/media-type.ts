/** What a file is, judged by its bytes; what it calls itself only has to agree. */
import { ATTACHMENT_TYPE_NAMES, type AttachmentType } from '@cloche/domain/catalogue'
import { fileTypeFromBuffer } from 'file-type'
import { decodeText } from '../sheets/reading/text-encoding.ts'
import { readXml } from './xml.ts'

/** Characters that no table of text has. */
const CONTROL = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/u
/** Beginnings that some program reads as something else than a table: markup, PDF, PostScript, RTF, scripts. */
const OTHER_TEXT = /^\s*(<[a-z!?/]|%PDF-|%!|\{\\rtf|#!|MIME-Version:)/i

/** A document of trade is no larger; it is read in the server's own thread. */
const XML_BYTES_MAX = 1_000_000

const isPicture = (type: string) => type.startsWith('image/')

function isTable(bytes: Buffer): boolean {
  const text = decodeText(bytes)
  return text !== undefined && !CONTROL.test(text) && !OTHER_TEXT.test(text)
}

/**
 * The type of a file that was sent as `declared`. A picture may be of another kind than its name says; anything
 * else must be what it was sent as.
 * @returns `unknown` for what may not be attached, `other` for what is something else than it says.
 */
export async function judgeMediaType(
  bytes: Buffer,
  declared: string,
): Promise<AttachmentType | 'unknown' | 'other'> {
  // Tables have no signature of their own, and their first words may look like somebody else's.
  if (declared === 'text/csv') return isTable(bytes) ? 'text/csv' : 'other'
  // So has XML; it is taken as what it is when it can be read, without a DTD.
  if (declared === 'application/xml' || declared === 'text/xml')
    return bytes.length > XML_BYTES_MAX || readXml(decodeText(bytes) ?? '') === undefined
      ? 'other'
      : 'application/xml'
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  const type = ATTACHMENT_TYPE_NAMES.find(name => name === found?.mime)
  if (type === undefined) return 'unknown'
  return type === declared || (isPicture(type) && isPicture(declared)) ? type : 'other'
}
