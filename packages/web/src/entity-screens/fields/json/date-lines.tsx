import type { DateKind, DateLine } from '@cloche/domain/rules/expiry'
import { useFormats } from '../../../data/formats/formats.ts'
import { useText } from '../../../data/text/texts.ts'
import type { ValueProps } from '../kind-look.ts'
import classes from './json.module.css'
import type { JsonLook } from './json.tsx'

const kinds = ['bestBefore', 'expiration'] as const satisfies readonly DateKind[]

/** Why the dates of a label are what they are: every reason, and the one that decided. */
export function DateReasons({ lines }: { lines: readonly DateLine[] }) {
  const t = useText()
  const formats = useFormats()
  return kinds
    .map(kind => ({ kind, own: lines.filter(line => line.date === kind) }))
    .filter(({ own }) => own.length > 0)
    .map(({ kind, own }) => (
      <div key={kind}>
        <p className={classes.reasonsHead}>{t(`expiry.${kind}`)}</p>
        <ul className={classes.reasons}>
          {own.map((line, at) => (
            <li key={at} data-decides={line.decides || undefined}>
              <span>{t(line.rule, line.values)}</span>
              {line.until !== null && <span>{formats.moment(line.until)}</span>}
            </li>
          ))}
        </ul>
      </div>
    ))
}

function DateLinesValue({ value }: ValueProps<'json'>) {
  return <DateReasons lines={(value ?? []) as unknown as readonly DateLine[]} />
}

export const dateLinesLook: JsonLook = { Value: DateLinesValue }
