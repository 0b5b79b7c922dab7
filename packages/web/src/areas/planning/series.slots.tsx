import { useFormats } from '../../data/formats/formats.ts'
import { useText } from '../../data/text/texts.ts'
import type { KindLook, ValueProps } from '../../entity-screens/fields/kind-look.ts'
import { defineSlots } from '../../entity-screens/slots.ts'
import { RuleField } from './series/rule-field.tsx'
import { ruleText } from './series/rule-text.ts'

/** A rule in words. */
function Rule({ value }: ValueProps<'text'>) {
  return ruleText(value, useText(), useFormats().locale)
}

const rule: Partial<KindLook<'text'>> = { Cell: Rule, Value: Rule, Input: RuleField, isWide: true }

/** What repeats says how in words. */
export default defineSlots('taskSeries', { fields: { rule } })
