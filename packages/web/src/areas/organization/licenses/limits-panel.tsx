import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormats } from '../../../data/formats/formats.ts'
import { useText } from '../../../data/text/texts.ts'
import { queryKeys } from '../../../data/wire/queries.ts'
import { Card } from '../../../kit/page/card.tsx'
import { fetchLimits, type LicenseLimit } from './license-calls.ts'
import { GrantedNote } from './granted-note.tsx'
import classes from './licenses.module.css'

/** So many types are shown at first, at the desk and on a phone. */
const atFirstWide = 6
const atFirstNarrow = 2

/** How many licences of a type there are, are held and are free. */
function Limit({ limit }: { limit: LicenseLimit }) {
  const t = useText()
  const formats = useFormats()
  const { type, total, used, free, shared, nextEnd } = limit
  const held = total - shared
  const name = t(`license.choice.type.${type}`)
  return (
    <li className={classes.limit}>
      <div className={classes.limitHead}>
        <span>{name}</span>
        <span className={classes.figure}>
          {held > 0 ? t('licensing.usedOf', { used, total: held }) : formats.number(total)}
        </span>
      </div>
      {held > 0 && (
        <div
          className={classes.bar}
          role="meter"
          aria-label={name}
          aria-valuemin={0}
          aria-valuemax={held}
          aria-valuenow={Math.min(used, held)}
          aria-valuetext={t('licensing.usedOf', { used, total: held })}
        >
          <div
            className={classes.fill}
            data-full={free === 0 || undefined}
            style={{ width: `${Math.min(100, (used / held) * 100)}%` }}
          />
        </div>
      )}
      <div className={classes.limitNote}>
        {held > 0 && <span>{t('licensing.free', { count: free })}</span>}
        {shared > 0 && <span>{t('licensing.shared', { count: shared })}</span>}
        {nextEnd !== null && <span>{t('licensing.nextEnd', { date: formats.day(nextEnd) })}</span>}
      </div>
    </li>
  )
}

/** The licences of the organization by type, as far as there are some. */
export function LimitsPanel() {
  const t = useText()
  const [isAll, setIsAll] = useState(false)
  const isNarrow = useMediaQuery('(max-width: 36em)', false, { getInitialValueInEffect: false })
  const atFirst = isNarrow ? atFirstNarrow : atFirstWide
  const { data } = useQuery({
    queryKey: queryKeys.named('license-limits'),
    queryFn: ({ signal }) => fetchLimits(signal),
  })
  const limits = (data?.limits ?? []).filter(limit => limit.total > 0)
  if (limits.length === 0) return <GrantedNote />
  return (
    <Card
      title={t('licensing.limits')}
      action={
        limits.length > atFirst ? (
          <Button variant="subtle" color="steel" aria-expanded={isAll} onClick={() => setIsAll(!isAll)}>
            {t(isAll ? 'licensing.showFewer' : 'licensing.showAll')}
          </Button>
        ) : undefined
      }
    >
      <ul className={classes.limits}>
        {(isAll ? limits : limits.slice(0, atFirst)).map(limit => (
          <Limit key={limit.type} limit={limit} />
        ))}
      </ul>
      <GrantedNote />
    </Card>
  )
}
