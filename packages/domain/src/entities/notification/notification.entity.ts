import { defineEntity } from '../../catalogue/entity.ts'
import { choice, flag, instant, link, longText, number, text } from '../../catalogue/fields.ts'
import { NOTIFICATION_KINDS, NOTIFICATION_LEVELS } from '../../catalogue/names/alerts.ts'

/** Something people should look at; waits until somebody resolves it. */
export const notification = defineEntity({
  name: 'notification',
  many: 'notifications',
  area: 'notification',
  permission: 'N',
  scope: 'location',
  personField: 'userId',
  wire: { one: '/notification/notification', many: '/notification/notifications' },
  bytecode: 'NO',
  ends: [
    { by: 'setting', setting: 'notifications', since: ['resolvedAt', 'endedAt'], indexed: 'created' },
    // What needs nobody to settle it. An alarm that goes on stays.
    {
      by: 'setting',
      setting: 'notifications',
      since: ['created'],
      only: [{ field: 'alertId', is: 'empty' }],
    },
  ],
  title: ['name'],
  without: ['clone'],
  screens: { icon: 'bell' },
  sort: { by: 'updated', sort: 'desc' },
  related: { deliveries: { entity: 'delivery', by: 'notificationId' } },
  row: { end: 'resolve', line: ['level', 'registered', 'place'] },
  fields: {
    kind: choice({ options: NOTIFICATION_KINDS, required: true, fixed: true, list: true, filter: true }),
    level: choice({ options: NOTIFICATION_LEVELS, default: 'info', list: true, filter: true }),
    resolved: flag({ default: false, filter: true, index: true }),
    registered: instant({ readOnly: true, list: true, filter: true, index: true }),
    resolvedAt: instant({ readOnly: true }),
    resolvedBy: link({ entity: 'user', readOnly: true, onRemove: 'forget' }),
    /** The person it is for; everybody of the place without one. */
    userId: link({ entity: 'user', index: true, onRemove: 'forget' }),
    deviceId: link({ entity: 'device', onRemove: 'forget' }),
    labelId: link({ entity: 'label', onRemove: 'forget' }),
    productId: link({ entity: 'product', onRemove: 'forget' }),
    /** The alert whose breach it tells of, how many things break it now, and when that was over. */
    alertId: link({ entity: 'alert', readOnly: true, onRemove: 'forget' }),
    /** The incidence that it tells of; closing one settles the other. */
    incidenceId: link({ entity: 'incidence', readOnly: true, index: true, onRemove: 'forget' }),
    found: number({ integer: true, readOnly: true }),
    endedAt: instant({ readOnly: true }),
    /** An address within the application that shows what it is about. */
    address: text({ max: 300, pattern: '^/[^\\s]*$', hidden: true }),
    forwards: number({ integer: true, readOnly: true, default: 0 }),
    forwardedAt: instant({ readOnly: true }),
    /** Somebody is on it: nobody is told of it any more. */
    acknowledgedAt: instant({ readOnly: true, group: 'settling' }),
    acknowledgedBy: link({ entity: 'user', readOnly: true, onRemove: 'forget', group: 'settling' }),
    /** Who that was, as the link named them that was sent to them. */
    acknowledgedAs: text({ readOnly: true, max: 300, group: 'settling' }),
    acknowledgedVia: choice({ options: ['app', 'link'], readOnly: true, group: 'settling' }),
    cause: longText({ group: 'settling' }),
    corrective: longText({ group: 'settling' }),
    /** From when on people are told of it, and how often it was opened again since it came. */
    chasedFrom: instant({ readOnly: true, hidden: true }),
    round: number({ integer: true, readOnly: true, default: 0, hidden: true }),
    /** Of a test: the kind that it goes through the chase as. */
    standsFor: choice({ options: NOTIFICATION_KINDS, readOnly: true, hidden: true }),
    /** The one forwarding rule that it tries. */
    trialOfId: link({ entity: 'forwarder', readOnly: true, onRemove: 'forget' }),
  },
})
