import { useMediaQuery } from '@mantine/hooks'
import { IconAlertTriangle, IconClockHour4, IconLeaf } from '@tabler/icons-react'
import { Link } from 'react-router'
import { BatchStatus, isKeptBack } from '../../../data/food/batch-status.tsx'
import { FoodState } from '../../../data/food/food-state.tsx'
import { daysAhead } from '../../../data/formats/formats.ts'
import { useFormats } from '../../../data/formats/formats.ts'
import { useNow } from '../../../data/formats/use-now.ts'
import { href } from '../../../data/routing/href.ts'
import { useMayOpen } from '../../../data/routing/use-may-open.ts'
import { useText } from '../../../data/text/texts.ts'
import { Card } from '../../../kit/page/card.tsx'
import { EmptyState } from '../../../kit/states/message.tsx'
import { dateOfUse, urgencyOf, type ExpiringLabel } from './today.ts'
import classes from './home.module.css'

const labelPath = '/labeling/label/{labelId}/{nav?}/{page?}'
/** The labels in use, the one to be used first on top. */
const useFirst = '/labeling/labels?f.isFinal=false&by=expiration&sort=asc'

/** When something is to be used: by the calendar near today, else as a date; passed ones say so. */
function DueDate({ label }: { label: ExpiringLabel }) {
  const t = useText()
  const formats = useFormats()
  const now = useNow()
  const date = dateOfUse(label)
  if (date === null) return null
  const urgency = urgencyOf(date, now)
  const days = daysAhead(date, now, formats.timeZone)
  const near = { '-1': 'home.expiring.yesterday', '0': 'home.expiring.today', '1': 'home.expiring.tomorrow' }[
    days
  ]
  const when = near === undefined ? formats.shortDay(date) : `${t(near)}, ${formats.time(date)}`
  return (
    <span className={classes.due} data-urgency={urgency}>
      {urgency === 'passed' && <IconAlertTriangle size={16} stroke={1.8} aria-hidden />}
      {urgency === 'today' && <IconClockHour4 size={16} stroke={1.8} aria-hidden />}
      {urgency === 'passed' ? t('home.expiring.expired', { when }) : when}
    </span>
  )
}

/** The product's name, leading to the label where its screen exists. */
function ProductLink({ label }: { label: ExpiringLabel }) {
  const mayOpen = useMayOpen()
  if (!mayOpen(labelPath)) return <span className={classes.product}>{label.productName}</span>
  return (
    <Link to={href(labelPath, { labelId: label.id })} className={classes.product}>
      {label.productName}
    </Link>
  )
}

/** The labels whose date comes next: a table; on a phone, and `isNarrow` among other cards, two lines each. */
export function ExpiringCard({
  labels,
  isNarrow = false,
}: {
  labels: readonly ExpiringLabel[]
  isNarrow?: boolean
}) {
  const t = useText()
  const formats = useFormats()
  const mayOpen = useMayOpen()
  const maySeeAll = mayOpen('/labeling/labels/{page?}')
  const isPhone = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false })
  return (
    <Card
      flush
      title={t('home.expiring')}
      action={
        maySeeAll && (
          <Link to={useFirst} className={classes.link}>
            {t('home.expiring.all')}
          </Link>
        )
      }
    >
      {labels.length === 0 ? (
        <EmptyState compact icon={IconLeaf} title={t('home.expiring.empty')}>
          {t('home.expiring.emptyText')}
        </EmptyState>
      ) : isPhone || isNarrow ? (
        <ul className={classes.cards}>
          {labels.map(label => (
            <li key={label.id} className={classes.card}>
              <div className={classes.line}>
                <ProductLink label={label} />
                {label.quantity && (
                  <span className={classes.amount}>
                    {formats.quantity(label.quantity.value, label.quantity.unit)}
                  </span>
                )}
              </div>
              <div className={classes.line}>
                <FoodState path={label.state} size="sm" />
                {isKeptBack(label) && <BatchStatus status={label.batchStatus} size="sm" />}
                <DueDate label={label} />
              </div>
            </li>
          ))}
        </ul>
      ) : (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('home.expiring.product')}</th>
              <th scope="col">{t('home.expiring.state')}</th>
              <th scope="col" className={classes.place}>
                {t('home.expiring.place')}
              </th>
              <th scope="col" className={classes.end}>
                {t('home.expiring.quantity')}
              </th>
              <th scope="col" className={classes.end}>
                {t('home.expiring.date')}
              </th>
            </tr>
          </thead>
          <tbody>
            {labels.map(label => (
              <tr key={label.id} className={classes.row}>
                <td>
                  <ProductLink label={label} />
                  <span className={`${classes.serial} mono`}>{label.serial}</span>
                </td>
                <td>
                  <span className={classes.states}>
                    <FoodState path={label.state} />
                    {isKeptBack(label) && <BatchStatus status={label.batchStatus} size="sm" />}
                  </span>
                </td>
                <td className={classes.place}>{label.locationName}</td>
                <td className={classes.end}>
                  {label.quantity && formats.quantity(label.quantity.value, label.quantity.unit)}
                </td>
                <td className={classes.end}>
                  <DueDate label={label} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}
