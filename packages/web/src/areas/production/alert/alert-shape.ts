/** The fields of an alert as they are asked for at what it watches: by the rule that the server refuses the rest by. */
import {
  alertFaults,
  conditionsOf,
  fitsAlert,
  fitsSubject,
  isNeeded,
} from '@cloche/domain/rules/alert-fields'
import type { Shape } from '../../../entity-screens/machine/record/shape.ts'

export const alertShape: Shape = {
  by: ['subject', 'condition'],
  field(name, field, values) {
    if (name === 'condition' && field.kind === 'choice') {
      const options = conditionsOf(values['subject'])
      return options.length === 0 ? null : { ...field, options }
    }
    if (!fitsAlert(values, name)) return null
    return isNeeded(values, name) ? { ...field, required: true } : field
  },
  faults: values => (typeof values['subject'] === 'string' ? alertFaults(values) : []),
  inList: (name, fixed) => fitsSubject(fixed['subject'], name),
}
