import { defineEntity } from '../../catalogue/entity.ts'
import { flag, link, longText, text } from '../../catalogue/fields.ts'

/** One message of a ticket, by the person who asked or by support. */
export const ticketMessage = defineEntity({
  name: 'ticketMessage',
  many: 'ticketMessages',
  area: 'organization',
  permission: 'O',
  scope: 'location',
  within: 'ticketId',
  shape: 'line',
  wire: { one: '/ticket/message', many: '/ticket/messages' },
  bytecode: 'TM',
  ends: { by: 'parent', parent: 'ticket', column: 'ticketId' },
  title: ['text'],
  without: ['clone', 'change'],
  screens: 'none',
  sort: { by: 'created', sort: 'asc' },
  row: { line: ['userName'] },
  fields: {
    ticketId: link({ entity: 'ticket', required: true, fixed: true, index: true, onRemove: 'follow' }),
    text: longText({ required: true, fixed: true, max: 10_000, list: true }),
    isSupport: flag({ readOnly: true, default: false }),
    userId: link({ entity: 'user', readOnly: true, onRemove: 'forget' }),
    /** The writer's name as it was: support's people are of another organization. */
    userName: text({ readOnly: true, max: 401, list: true }),
  },
})
