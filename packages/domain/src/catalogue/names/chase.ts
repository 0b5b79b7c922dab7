/** Choices of what is told to people, and of what became of it. */

/** By which ways somebody is told. */
export const CHANNELS = ['email', 'push', 'sms', 'webhook'] as const
/** By which ways a person is told who wants it. */
export const OWN_CHANNELS = ['email', 'push', 'sms'] as const
/** What a telling is: the first one, one again, one to those who come next, one that a person asked for. */
export const CHASE_STEPS = ['first', 'repeat', 'escalation', 'again'] as const
/** How it stands: `handed`: to the outbox of mail; `dropped`: nobody needs it any more. */
export const DELIVERY_RESULTS = ['waiting', 'sending', 'handed', 'sent', 'failed', 'dropped'] as const
/** What kept a message from arriving. */
export const SENDING_FAULTS = [
  'noAddress',
  'noBrowser',
  'noGateway',
  'gone',
  'refused',
  'unreachable',
  'settled',
  'off',
  'unsealed',
] as const
/** What webhooks tell of. */
export const WEBHOOK_TOPICS = [
  'label',
  'event',
  'order',
  'task',
  'notification',
  'device',
  'triggerFiring',
] as const
