import type { LifePair } from '@cloche/domain/rules/expiry'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useFormats } from '../../../data/formats/formats.ts'
import { useNow } from '../../../data/formats/use-now.ts'
import { useText } from '../../../data/text/texts.ts'
import classes from './json.module.css'

/** What a label made this minute would say in each state, by the clock of the chosen location. */
export function LifePreview({
  life,
  names,
}: {
  life: Readonly<Record<string, LifePair>>
  /** Conditions and states in their order, with what they are called. */
  names: readonly (readonly [key: string, name: string])[]
}) {
  const t = useText()
  const formats = useFormats()
  const now = useNow()
  const timeZone = formats.timeZone ?? 'UTC'
  const { data } = useQuery({
    queryKey: ['life preview', life, timeZone, now],
    queryFn: async () => {
      const { computeDates } = await import('@cloche/domain/rules/expiry')
      const at = new Date(now).toISOString()
      return Object.keys(life).map(key => ({
        key,
        ...computeDates({ at, timeZone, state: key, productLife: life }),
      }))
    },
    // Half a number, while it is being typed, is no life.
    retry: false,
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
  const lines = names.flatMap(([key, name]) => {
    const dates = data?.find(each => each.key === key)
    return dates === undefined ? [] : [{ name, ...dates }]
  })
  const said = lines.filter(line => line.bestBefore !== null || line.expiration !== null)
  if (said.length === 0) return null
  return (
    <section className={classes.lifePreview} aria-live="polite" aria-label={t('field.life.preview')}>
      <strong>{t('field.life.preview')}</strong>
      <dl>
        {said.map(({ key, name, bestBefore, expiration }) => (
          <div key={key}>
            <dt>{name}</dt>
            {expiration !== null && (
              <dd>
                <span>{t('expiry.expiration')}</span> {formats.dayTime(expiration)}
              </dd>
            )}
            {bestBefore !== null && (
              <dd>
                <span>{t('expiry.bestBefore')}</span> {formats.dayTime(bestBefore)}
              </dd>
            )}
            {key === 'frozen' && <dd className={classes.lifeNote}>{t('field.life.pauses')}</dd>}
          </div>
        ))}
      </dl>
    </section>
  )
}
