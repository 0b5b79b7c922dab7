import { defineSlots } from '../../../entity-screens/slots.ts'
import { AlertFormSummary, AlertSummary, SavedTrial } from './alert-preview.tsx'
import { alertShape } from './alert-shape.ts'
import { change, limit, percent } from './limits.tsx'

/** Alerts: what fits what one watches, what it would have raised, and a trial of those whom it tells. */
export default defineSlots('alert', {
  fields: {
    lowLow: limit,
    low: limit,
    high: limit,
    highHigh: limit,
    recovery: change,
    rate: change,
    battery: percent,
  },
  shape: alertShape,
  Summary: AlertSummary,
  FormSummary: AlertFormSummary,
  HeaderActions: SavedTrial,
})
