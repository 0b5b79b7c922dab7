import { defineEntity } from '../../catalogue/entity.ts'
import { link, number, text } from '../../catalogue/fields.ts'

/** A file that belongs to a record; its bytes lie in the blob store under their digest. */
export const attachment = defineEntity({
  name: 'attachment',
  many: 'attachments',
  area: 'production',
  permission: 'A',
  scope: 'location',
  hangsOn: { entity: 'entity', record: 'recordId' },
  wire: { one: '/attachment', many: '/attachments' },
  bytecode: 'AT',
  ends: { by: 'person' },
  title: ['name'],
  without: ['create', 'clone'],
  screens: { icon: 'paperclip' },
  row: { end: 'size', line: ['mediaType'] },
  fields: {
    mediaType: text({ readOnly: true, max: 100, list: true, filter: true }),
    size: number({ readOnly: true, integer: true, list: true }),
    digest: text({ readOnly: true, max: 64 }),
    width: number({ readOnly: true, integer: true }),
    height: number({ readOnly: true, integer: true }),
    // What it belongs to is said at the upload and stays: whoever may view that record may view the bytes.
    entity: text({ readOnly: true, max: 40, filter: true }),
    recordId: text({ readOnly: true, max: 36, index: true, hidden: true }),
    productId: link({ readOnly: true, entity: 'product', onRemove: 'forget' }),
  },
})
