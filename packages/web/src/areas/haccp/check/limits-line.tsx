import { useText } from '../../../data/text/texts.ts'
import { useWriting } from '../../../entity-screens/fields/writing.ts'
import classes from './check-form.module.css'
import { limitsText } from './limits-text.ts'
import { writeFound } from './write-found.ts'

/** The limits that count, in the reader's unit, with the product group they are of. */
export function LimitsLine({
  measure,
  minimum,
  maximum,
  group = null,
}: {
  measure: string
  minimum: number | null
  maximum: number | null
  group?: string | null
}) {
  const t = useText()
  const writing = useWriting()
  const limits = limitsText({ minimum, maximum })
  if (limits === null) return null
  const values = Object.fromEntries(
    Object.entries(limits.values).map(([name, value]) => [name, writeFound(Number(value), measure, writing)]),
  )
  return (
    <p className={classes.limits}>
      {t(limits.key, values)}
      {group !== null && ` · ${group}`}
    </p>
  )
}
