import { Button } from '@mantine/core'
import { IconCircleCheck, IconClock, IconRoute } from '@tabler/icons-react'
import { choiceKey } from '@cloche/domain/derive'
import { entityNamed } from '@cloche/domain/entities'
import { encodeBytecode } from '@cloche/domain/rules/codes'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useFormats } from '../../../data/formats/formats.ts'
import { PrintLabels } from '../../../data/printing/print-labels.tsx'
import { href } from '../../../data/routing/href.ts'
import { useMayOpen } from '../../../data/routing/use-may-open.ts'
import { useText } from '../../../data/text/texts.ts'
import { Buttons, Column, Note } from '../../../kit/layout/layout.tsx'
import { Card } from '../../../kit/page/card.tsx'
import type { Expected, Registered } from './calls.ts'
import classes from './receive.module.css'
import { useDoorWords } from './use-door-words.ts'

const BATCH = '/labeling/batch/{batchId}/{nav?}/{page?}'
const LABEL = '/labeling/label/{labelId}/{nav?}/{page?}'
const TRACE = '/trace/{traceabilityPath}/timeline'
/** More labels than these are counted, not listed. */
const listed = 24

/** What became of a delivery: lines as they stand now, its labels to be printed, and ways on. */
export function ReceivedPanel({
  expected,
  made,
  isWaiting,
}: {
  readonly expected: Expected
  readonly made: Registered
  readonly isWaiting: boolean
}) {
  const t = useText()
  const formats = useFormats()
  const words = useDoorWords()
  const mayOpen = useMayOpen()
  const heading = useRef<HTMLParagraphElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { labels = [], orders = [] } = made
  const names = new Map(expected.lines.map(line => [line.order.productId, line.name]))
  for (const { substitute } of expected.lines)
    if (substitute !== null) names.set(substitute.productId, substitute.name)
  const nameOf = (orderId: string) => expected.lines.find(({ order }) => order.id === orderId)?.name ?? ''
  const batches = [...new Map(labels.map(label => [label.batchId, label])).values()]
  return (
    <Column>
      <Card>
        <Column gap="xs">
          <p ref={heading} tabIndex={-1} className={classes.done} role="status">
            {isWaiting ? (
              <IconClock size={32} stroke={1.6} aria-hidden />
            ) : (
              <IconCircleCheck size={32} stroke={1.6} aria-hidden />
            )}
            {t(isWaiting ? 'door.kept' : 'door.received')}
          </p>
          <Note>
            {isWaiting
              ? t('outbox.keptHere')
              : [
                  t('door.batchCount', { count: batches.length }),
                  t('door.labelCount', { count: labels.length }),
                ].join(' · ')}
          </Note>
          {isWaiting && <Note>{t('door.labelsLater')}</Note>}
          {labels.length > 0 && <PrintLabels labels={labels as never} />}
        </Column>
      </Card>
      {orders.length > 0 && (
        <Card title={t('door.stands')}>
          <ul className={classes.lines}>
            {orders.map(order => (
              <li key={order.id} className={classes.summary}>
                <strong>{nameOf(order.id)}</strong>
                <span>
                  {order.received === null
                    ? t(choiceKey(entityNamed('order'), 'outcome', order.outcome))
                    : t('door.standing', {
                        outcome: t(choiceKey(entityNamed('order'), 'outcome', order.outcome)),
                        received: formats.number(order.received.value, 3),
                        ordered: words.amount(order.quantity),
                      })}
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {batches.length > 0 && (
        <Card title={t('door.batches')}>
          <ul className={classes.lines}>
            {batches.map(({ batchId, productId }) => {
              const own = labels.filter(label => label.batchId === batchId)
              return (
                <li key={batchId}>
                  <strong>{names.get(productId) ?? ''}</strong>
                  <div className={classes.links}>
                    {mayOpen(BATCH) && (
                      <Link className={classes.link} to={href(BATCH, { batchId })}>
                        {t('door.openBatch')}
                      </Link>
                    )}
                    {mayOpen(TRACE) && (
                      <Link
                        className={classes.link}
                        to={href(TRACE, { traceabilityPath: encodeBytecode('BA', batchId) })}
                      >
                        <IconRoute size={18} stroke={1.6} aria-hidden />
                        {t('door.openTrace')}
                      </Link>
                    )}
                    {own.slice(0, listed).map(label => (
                      <Link key={label.id} className={classes.link} to={href(LABEL, { labelId: label.id })}>
                        <span className="mono">{label.serial}</span>
                        {words.amount(label.quantity)}
                      </Link>
                    ))}
                  </div>
                  {own.length > listed && <Note>{t('door.moreLabels', { count: own.length - listed })}</Note>}
                </li>
              )
            })}
          </ul>
        </Card>
      )}
      <Buttons>
        <Button
          component={Link}
          size="lg"
          variant="default"
          to={href('/ordering/batch/{orderBatchId}/{nav?}/{page?}', { orderBatchId: expected.orderBatch.id })}
        >
          {t('door.openOrder')}
        </Button>
        <Button
          component={Link}
          size="lg"
          variant={labels.length > 0 ? 'default' : 'filled'}
          to="/ordering/receive"
        >
          {t('door.next')}
        </Button>
      </Buttons>
    </Column>
  )
}
