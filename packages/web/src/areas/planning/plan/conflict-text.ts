import type { Conflict } from '@cloche/domain/rules/day-plan'
import type { Formats } from '../../../data/formats/formats.ts'
import { weighed } from '../../../data/amounts/weighed.ts'
import type { useText } from '../../../data/text/texts.ts'

interface Named {
  readonly product: string
  readonly device: string | null
  readonly takes: { readonly value: number; readonly unit: string } | null
}

/** What stands in the way of a line, as a sentence. */
export function conflictText(
  t: ReturnType<typeof useText>,
  formats: Formats,
  { device, takes }: Named,
  conflict: Conflict<Named>,
): string {
  if (conflict.kind === 'sameMachine')
    return t('dayPlan.conflict.sameMachine', { device: device ?? '', name: conflict.beside.product })
  return t('dayPlan.conflict.tooMuch', {
    device: device ?? '',
    count: conflict.runs,
    takes: takes === null ? '' : weighed(formats, takes),
  })
}
