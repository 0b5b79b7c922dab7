import { webhookFollower, webhookWorks } from '../delivery/index.ts'
import type { ServerArea } from '../../http/area.ts'
import { webhookBehaviour } from './webhook.behaviour.ts'
import { resend, webhookSecret } from './webhook.handlers.ts'

export const integrationArea: ServerArea = {
  name: 'integration',
  behaviours: { webhook: webhookBehaviour },
  work: webhookWorks,
  followers: [webhookFollower],
  handlers: { 'integration.webhookSecret': webhookSecret, 'integration.resend': resend },
}
