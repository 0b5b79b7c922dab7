/** The types of files that may be attached, each with the endings its names may have; the first is the usual one. */
export const ATTACHMENT_TYPES = {
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/avif': ['avif'],
  'application/pdf': ['pdf'],
  'text/csv': ['csv'],
  'application/xml': ['xml'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
} as const satisfies Record<string, readonly [string, ...string[]]>

export type AttachmentType = keyof typeof ATTACHMENT_TYPES

export const ATTACHMENT_TYPE_NAMES = Object.keys(ATTACHMENT_TYPES) as readonly AttachmentType[]
export const ATTACHMENT_BYTES_MAX = 20 * 1024 * 1024
export const FILE_NAME_MAX = 200
/** The longer side of a thumbnail in pixels. */
export const THUMBNAIL_SIZE = 256
