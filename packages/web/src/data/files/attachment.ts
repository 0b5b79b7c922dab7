import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import type { UploadOptions } from '../wire/upload.ts'

export type Attachment = Row<Entities['attachment']> & { readonly id: string; readonly created: string }

/** What a file is attached to; null: to nothing. */
export type Owner = { readonly entity: string; readonly recordId: string } | null

/** Sends one file. */
export type Attach = (
  file: File,
  owner: Owner,
  options?: Pick<UploadOptions, 'onProgress' | 'signal'> & { readonly id?: string },
) => Promise<Attachment>
