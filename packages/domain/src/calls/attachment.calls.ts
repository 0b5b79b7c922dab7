import { defineCall } from '../catalogue/call.ts'
import {
  ATTACHMENT_BYTES_MAX,
  ATTACHMENT_TYPE_NAMES,
  FILE_NAME_MAX,
} from '../catalogue/names/attachment-types.ts'
import { line, object, oneOf, rowOf, uuid, whole } from './schema.ts'

export const ATTACHMENT_CALLS = [
  defineCall({
    name: 'production.uploadAttachment',
    isHeavy: true,
    area: 'production',
    method: 'POST',
    path: '/attachment/upload',
    // Everybody may send the picture of themselves; the handler asks for the right to attach anything else.
    gate: 'user',
    summary: 'Attach a file, alone or to a record; its type is judged by its content',
    query: object(
      {
        id: uuid,
        name: line(FILE_NAME_MAX, 1),
        entity: { type: 'string', maxLength: 40, pattern: '^[a-z][A-Za-z]*$' },
        recordId: uuid,
        productId: uuid,
      },
      ['id', 'entity', 'recordId', 'productId'],
    ),
    rawBody: ATTACHMENT_TYPE_NAMES,
    bodyLimit: ATTACHMENT_BYTES_MAX,
    answer: object({ attachment: rowOf('attachment') }),
  }),
  defineCall({
    name: 'production.attachmentContent',
    area: 'production',
    method: 'GET',
    path: '/attachment/content',
    gate: 'user',
    summary: 'The bytes of an attachment, for whoever may view the record it belongs to',
    query: object(
      {
        attachmentId: uuid,
        variant: { ...oneOf(['original', 'thumbnail']), default: 'original' },
        /** Says nothing: a number that changes makes a browser ask anew. */
        stamp: whole(0, 9_007_199_254_740_991),
      },
      ['variant', 'stamp'],
    ),
    answerType: '*/*',
  }),
] as const
