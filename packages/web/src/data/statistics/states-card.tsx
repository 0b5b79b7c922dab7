import { FoodState } from '../food/food-state.tsx'
import { stateLook } from '../food/state-looks.ts'
import { useFormats } from '../formats/formats.ts'
import { useText } from '../text/texts.ts'
import { Card } from '../../kit/page/card.tsx'
import { KeyValueList } from '../../kit/page/key-value-list.tsx'
import type { Statistics } from './statistics.ts'
import classes from './dashboard.module.css'

/** What is in use now: in which states, and what of it is pressing. */
export function StatesCard({ open }: { open: NonNullable<Statistics['open']> }) {
  const t = useText()
  const formats = useFormats()
  const most = Math.max(1, ...open.byState.map(({ count }) => count))
  return (
    <Card title={t('dashboard.byState')}>
      <KeyValueList
        items={[
          { label: t('dashboard.open'), value: formats.number(open.labels) },
          { label: t('dashboard.expiringSoon'), value: formats.number(open.expiringSoon) },
          { label: t('dashboard.openExpired'), value: formats.number(open.expired) },
          { label: t('dashboard.onHold'), value: formats.number(open.onHold) },
        ]}
      />
      <ul className={classes.states}>
        {open.byState.map(({ state, count }) => (
          <li key={state} className={classes.state}>
            <span>
              <FoodState path={state} size="sm" />
            </span>
            <span className={classes.stateRoom} aria-hidden>
              <span
                className={classes.stateBar}
                style={{
                  width: `${(count / most) * 100}%`,
                  backgroundColor: `var(--mantine-color-${stateLook(state).color}-5)`,
                }}
              />
            </span>
            <span className={classes.stateCount}>{formats.number(count)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
