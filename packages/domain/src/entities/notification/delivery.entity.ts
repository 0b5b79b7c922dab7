import { defineEntity } from '../../catalogue/entity.ts'
import { choice, instant, link, number, text } from '../../catalogue/fields.ts'
import { CHANNELS, CHASE_STEPS, DELIVERY_RESULTS, SENDING_FAULTS } from '../../catalogue/names/chase.ts'

/**
 * One telling of a notification to somebody: decided once, whatever number of servers there are, and what became of it,
 * with its proof. Nobody writes it but the chase.
 */
export const delivery = defineEntity({
  name: 'delivery',
  many: 'deliveries',
  area: 'notification',
  permission: 'N',
  scope: 'location',
  shape: 'line',
  within: 'notificationId',
  wire: { one: '/notification/delivery', many: '/notification/deliveries' },
  bytecode: 'ND',
  ends: { by: 'parent', parent: 'notification', column: 'notificationId' },
  title: ['to'],
  without: ['create', 'change', 'remove', 'restore', 'clone', 'metas'],
  screens: 'none',
  sort: { by: 'planned', sort: 'desc' },
  lists: [{ of: ['recipient', 'channel'], by: 'planned' }],
  row: { end: 'result', line: ['channel', 'step', 'planned'] },
  fields: {
    notificationId: link({
      entity: 'notification',
      required: true,
      fixed: true,
      index: true,
      onRemove: 'follow',
    }),
    /** Where it went, as those may read it who need not know the address. */
    to: text({ readOnly: true, required: true, max: 300, list: true }),
    userId: link({ entity: 'user', readOnly: true, onRemove: 'forget' }),
    /** The whole address, or whom it stands for. */
    recipient: text({
      readOnly: true,
      required: true,
      max: 300,
      hidden: true,
      editorsOnly: true,
    }),
    channel: choice({ options: CHANNELS, readOnly: true, required: true, list: true, filter: true }),
    step: choice({ options: CHASE_STEPS, readOnly: true, required: true, list: true }),
    /** Which repeat. */
    number: number({ readOnly: true, integer: true, default: 0, list: true }),
    /** How often the notification was opened again before. */
    round: number({ readOnly: true, integer: true, default: 0, hidden: true }),
    result: choice({
      options: DELIVERY_RESULTS,
      readOnly: true,
      default: 'waiting',
      list: true,
      filter: true,
      index: true,
    }),
    fault: choice({ options: SENDING_FAULTS, readOnly: true, list: true }),
    /** When it was decided. */
    planned: instant({ readOnly: true, required: true, list: true }),
    sent: instant({ readOnly: true, list: true }),
    tries: number({ readOnly: true, integer: true, default: 0 }),
    /** The id of the message, the answer's status with a digest of its body, or what the push service said. */
    proof: text({ readOnly: true, max: 300 }),
    forwarderId: link({ entity: 'forwarder', readOnly: true, index: true, onRemove: 'forget' }),
    bundleFrom: number({ readOnly: true, integer: true, default: 0, hidden: true }),
    /** The delivery whose message it went in; its own where it went alone. */
    bundle: text({ readOnly: true, max: 36, hidden: true }),
    /** A digest of whom it tells of what and when: one telling is one row. */
    key: text({ readOnly: true, required: true, max: 64, unique: true, hidden: true }),
  },
})
