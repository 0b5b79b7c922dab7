import { shortcutOf } from '@cloche/domain/rules/tasks'
import { useText } from '../../data/text/texts.ts'
import type { KindLook, ValueProps } from '../../entity-screens/fields/kind-look.ts'
import { defineSlots } from '../../entity-screens/slots.ts'

/** A rule in words, where there are some; else as calendars write it. */
function Rule({ value }: ValueProps<'text'>) {
  const t = useText()
  const recurrence = shortcutOf(value)
  return recurrence === 'none' ? value : t(`task.choice.recurrence.${recurrence}`)
}

const rule: Partial<KindLook<'text'>> = { Cell: Rule, Value: Rule }

/** What repeats says how in words. */
export default defineSlots('taskSeries', { fields: { rule } })
