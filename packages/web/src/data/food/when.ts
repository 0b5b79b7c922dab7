import { useFormats } from '../formats/formats.ts'
import { useNow } from '../formats/use-now.ts'
import { useText } from '../text/texts.ts'
import { writeWhen } from './write-when.ts'

export { writeWhen }

/** Writes instants by the calendar near today; drawn anew as time goes by. */
export function useWhen(): (instant: string) => string {
  const t = useText()
  const formats = useFormats()
  const now = useNow()
  return instant => writeWhen(instant, now, formats, t)
}
