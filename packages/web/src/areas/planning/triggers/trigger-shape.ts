/** The fields of a trigger as they are asked for at what it listens to and makes: by the rule that the server judges it by. */
import { fitsTrigger, isNeededByTrigger, triggerFaults } from '@cloche/domain/rules/triggers'
import type { Shape } from '../../../entity-screens/machine/record/shape.ts'

export const triggerShape: Shape = {
  by: ['listens', 'makes', 'compares'],
  field(name, field, values) {
    if (!fitsTrigger(values, name)) return null
    return isNeededByTrigger(values, name) ? { ...field, required: true } : field
  },
  faults: values => (typeof values['makes'] === 'string' ? triggerFaults(values) : []),
}
