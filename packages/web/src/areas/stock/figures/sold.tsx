import { useText } from '../../../data/text/texts.ts'
import type { Answer } from '../../../data/wire/contracts.ts'
import { Note } from '../../../kit/layout/layout.tsx'
import { Card } from '../../../kit/page/card.tsx'
import classes from '../stock.module.css'
import { useWritten } from './use-written.ts'

export type Found = Answer<'POST', '/stock/sell'>
type Sum = Found['taken'][number]

function Sums({ title, rows }: { title: string; rows: readonly Sum[] }) {
  const written = useWritten()
  if (rows.length === 0) return null
  return (
    <Card title={title}>
      <ul className={classes.lines}>
        {rows.map(row => (
          <li key={`${row.productId} ${row.quantity.unit}`} className={classes.line}>
            <span className={classes.what}>
              <span className={classes.name}>{row.name}</span>
            </span>
            <span className={classes.amount}>{written(row.quantity)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** What of a file cannot be booked, line by line: nothing of it is lost. */
function Unbooked({ found }: { found: Found }) {
  const t = useText()
  const lines = [
    ...found.unmatched.map(({ line, code, name, count }) => ({
      line,
      text: t('figures.unmatchedLine', { code: code ?? '', name: name ?? '', count }),
    })),
    ...found.faults.map(({ line, why }) => ({ line, text: t(`figures.fault.${why}`) })),
    ...found.returned.map(line => ({ line, text: t('figures.returned') })),
  ].toSorted((one, other) => one.line - other.line)
  if (lines.length === 0) return null
  return (
    <Card title={t('figures.notBooked', { count: lines.length })}>
      <Note>{t('figures.notBookedText')}</Note>
      <ul className={classes.lines}>
        {lines.map(({ line, text }) => (
          <li key={`${line} ${text}`} className={classes.line}>
            <span>{line === 0 ? text : t('figures.line', { line, text })}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** What sales do to stock: what leaves it, what does not, and what cannot be booked. */
export function SoldSums({ found }: { found: Found }) {
  const t = useText()
  return (
    <>
      <Unbooked found={found} />
      <Sums title={t('figures.taken')} rows={found.taken} />
      <Sums title={t('figures.beyond')} rows={found.beyond} />
      <Sums title={t('figures.byLabels')} rows={found.labels} />
      <Sums title={t('figures.unknownRecipe')} rows={found.unknown} />
    </>
  )
}
