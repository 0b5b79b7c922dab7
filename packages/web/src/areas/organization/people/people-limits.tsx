import { Progress } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useText } from '../../../data/text/texts.ts'
import { call } from '../../../data/wire/call.ts'
import { queryKeys } from '../../../data/wire/queries.ts'
import classes from './people.module.css'

/** How many people there are of those there may be. */
export function PeopleLimits() {
  const t = useText()
  const { data } = useQuery({
    queryKey: queryKeys.named('users', 'limits'),
    queryFn: ({ signal }) => call('GET', '/users/limits', { signal, quiet: true }),
  })
  const people = data?.limits.people
  if (people === undefined) return null
  const { used, total, free } = people
  if (total === null || free === null) return null
  const words = t('people.limits', { used, count: total })
  return (
    <div className={classes.limits}>
      <span className={free <= 0 ? classes.full : undefined}>{words}</span>
      <Progress
        className={classes.bar!}
        value={total === 0 ? 100 : Math.min(100, (used / total) * 100)}
        color={free <= 0 ? 'saffron' : 'basil'}
        aria-label={words}
      />
      {free <= 0 && <span className={classes.full}>{t('people.limitsFull')}</span>}
    </div>
  )
}
