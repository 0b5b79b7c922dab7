import { FoodState } from '../../../../data/food/food-state.tsx'
import { stateLook } from '../../../../data/food/state-looks.ts'
import { useFormats } from '../../../../data/formats/formats.ts'
import { useText } from '../../../../data/text/texts.ts'
import { Card } from '../../../../kit/page/card.tsx'
import classes from './statistics.module.css'

/** The labels in use by their state, the most first; the bar says nothing that the number does not. */
export function OpenByState({
  states,
}: {
  states: readonly { readonly state: string; readonly count: number }[]
}) {
  const t = useText()
  const formats = useFormats()
  const sorted = states.toSorted((one, other) => other.count - one.count)
  const most = Math.max(1, ...states.map(one => one.count))
  return (
    <Card title={t('places.statistics.byState')}>
      <ul className={classes.states}>
        {sorted.map(({ state, count }) => {
          const { color } = stateLook(state)
          return (
            <li key={state}>
              <span>
                <FoodState path={state} />
              </span>
              <span className={classes.track} aria-hidden>
                <span
                  style={{
                    width: `${(count / most) * 100}%`,
                    background: `var(--cloche-chart-${color})`,
                  }}
                />
              </span>
              <span className={classes.number}>{formats.number(count)}</span>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
