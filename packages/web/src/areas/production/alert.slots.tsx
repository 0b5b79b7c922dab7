import { defineSlots } from '../../entity-screens/slots.ts'
import { AlertPreview, AlertTrial } from './alert-preview.tsx'

/** Alerts: what one would have raised, and a trial of those whom it tells. */
export default defineSlots('alert', { Summary: AlertPreview, HeaderActions: AlertTrial })
