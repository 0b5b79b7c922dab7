import { defineSlots } from '../../../entity-screens/slots.ts'
import { AlertFormSummary, AlertSummary, SavedTrial } from './alert-preview.tsx'
import { alertShape } from './alert-shape.ts'

/** Alerts: what fits what one watches, what it would have raised, and a trial of those whom it tells. */
export default defineSlots('alert', {
  shape: alertShape,
  Summary: AlertSummary,
  FormSummary: AlertFormSummary,
  HeaderActions: SavedTrial,
})
