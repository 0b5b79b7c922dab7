import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { FoodState } from '../../../data/food/food-state.tsx'
import { TimeAgo } from '../../../data/formats/time-ago.tsx'
import { useNames, useRecords } from '../../../data/records/records.ts'
import { href } from '../../../data/routing/href.ts'
import { useText } from '../../../data/text/texts.ts'
import { labelScreen } from '../screens.ts'
import { LiveCard } from './card-body.tsx'
import classes from './live.module.css'

const shown = 12
/** States in which something is being done to the food. */
const inProgress = ['prepare', 'cook', 'chill', 'freeze', 'defrost', 'thaw', 'sear', 'broil', 'retherm']

/** Labels that are being worked on, the last moved first. */
export function LabelsCard() {
  const t = useText()
  const labels = useRecords('label', {
    limit: shown,
    by: 'stateSince',
    sort: 'desc',
    names: true,
    filter: { isFinal: false, state: inProgress },
  })
  const rows = labels.data?.rows ?? []
  const products = useNames(
    'product',
    rows.map(row => row.productId),
    labels.data?.names,
  )
  return (
    <LiveCard
      title={t('live.labels')}
      empty={t('live.noLabels')}
      query={labels}
      count={rows.length}
      action={
        <Button component={Link} variant="subtle" to={href('/labeling/labels/{page?}', {})}>
          {t('live.all')}
        </Button>
      }
    >
      <ul className={classes.lines}>
        {rows.map(row => (
          <li key={row.id} className={classes.line}>
            <Link className={classes.link} to={href(labelScreen, { labelId: row.id })}>
              <span className={classes.what}>
                <strong>{products.get(row.productId) ?? row.serial}</strong>
                <span className={classes.more}>
                  <span className="mono">{row.serial}</span>
                  <TimeAgo at={row.stateSince} />
                </span>
              </span>
            </Link>
            <FoodState path={row.state} size="sm" />
          </li>
        ))}
      </ul>
    </LiveCard>
  )
}
