import { dayOf, useFormats } from '../../../data/formats/formats.ts'
import { useNow } from '../../../data/formats/use-now.ts'
import { defineSlots } from '../../../entity-screens/slots.ts'
import { PatternButton } from './pattern-button.tsx'

function LayOut({ row }: { row: { readonly id: string } }) {
  const formats = useFormats()
  return <PatternButton patternId={row.id} day={dayOf(useNow(), formats.timeZone)} />
}

/** Patterns: laid out from their own head. */
export default defineSlots('pattern', { NextAction: LayOut })
