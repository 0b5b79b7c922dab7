import { Button } from '@mantine/core'
import { useState } from 'react'
import { useFormats } from '../../../../data/formats/formats.ts'
import { useText } from '../../../../data/text/texts.ts'
import { Line } from '../../../../kit/layout/layout.tsx'
import type { CurveRow } from './reading-scale.ts'
import classes from './curve.module.css'

const shown = 100

/** The points of a curve as a table, the newest first, a hundred at a time. */
export function CurveTable({
  label,
  rows,
  hasExtremes,
  write,
  outside,
}: {
  label: string
  rows: readonly CurveRow[]
  /** A row stands for more than one reading. */
  hasExtremes: boolean
  write: (value: number) => string
  outside: (row: CurveRow) => string
}) {
  const t = useText()
  const formats = useFormats()
  const [page, setPage] = useState(0)
  const pages = Math.max(1, Math.ceil(rows.length / shown))
  const at = Math.min(page, pages - 1)
  return (
    <>
      <div className={classes.scroll} tabIndex={0} role="region" aria-label={label}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('curve.when')}</th>
              <th scope="col">{t(hasExtremes ? 'curve.mean' : 'curve.value')}</th>
              {hasExtremes && <th scope="col">{t('curve.lowest')}</th>}
              {hasExtremes && <th scope="col">{t('curve.highest')}</th>}
              <th scope="col">{t('curve.limits')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(at * shown, (at + 1) * shown).map(row => (
              <tr key={row.at} data-outside={outside(row) !== '' || undefined}>
                <th scope="row">{formats.moment(row.at)}</th>
                <td>{write(row.value)}</td>
                {hasExtremes && <td>{write(row.low)}</td>}
                {hasExtremes && <td>{write(row.high)}</td>}
                <td>{outside(row) || t('curve.within')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {pages > 1 && (
        <Line to="both">
          <Button variant="default" disabled={at === 0} onClick={() => setPage(at - 1)}>
            {t('curve.newer')}
          </Button>
          <span>{t('curve.page', { page: at + 1, pages })}</span>
          <Button variant="default" disabled={at === pages - 1} onClick={() => setPage(at + 1)}>
            {t('curve.older')}
          </Button>
        </Line>
      )}
    </>
  )
}
