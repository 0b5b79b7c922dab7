import { Button, Skeleton } from '@mantine/core'
import { expandTrace } from '@cloche/domain/rules/traceability'
import { IconArrowDown, IconRoute } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { FoodState } from '../../../data/food/food-state.tsx'
import { useFormats } from '../../../data/formats/formats.ts'
import { problemText } from '../../../data/messages.ts'
import { href } from '../../../data/routing/href.ts'
import { useMayOpen } from '../../../data/routing/use-may-open.ts'
import { useText } from '../../../data/text/texts.ts'
import { call } from '../../../data/wire/call.ts'
import { queryKeys } from '../../../data/wire/queries.ts'
import { Card } from '../../../kit/page/card.tsx'
import { EmptyState, ErrorState } from '../../../kit/states/message.tsx'
import { Lines, ListedRecord } from '../../../kit/layout/lines.tsx'
import { labelScreen, traceScreen, traceAddress } from '../screens.ts'
import classes from './label.module.css'

/** One step back and one step forward: what went in, what came of it. */
export function NeighboursTab({ labelId }: { labelId: string }) {
  const t = useText()
  const formats = useFormats()
  const mayOpen = useMayOpen()
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.named('monitor.trace', labelId, 1),
    queryFn: async ({ signal }) =>
      expandTrace(await call('POST', '/monitor/trace/get', { body: { labelId, depth: 1 }, signal })),
  })
  if (error !== null)
    return (
      <ErrorState
        compact
        title={t('labelView.noTrace')}
        actions={<Button onClick={() => void refetch()}>{t('kit.retry')}</Button>}
      >
        {problemText(error)}
      </ErrorState>
    )
  if (data === undefined) return <Skeleton height={200} radius="lg" />
  const nodes = new Map(data.nodes.map(node => [node.id, node]))
  const products = new Map(data.products.map(product => [product.id, product.name]))
  const batches = new Map(data.batches.map(batch => [batch.id, batch.code]))
  const sides = [
    { key: 'labelView.madeOf', links: data.links.filter(link => link.toId === labelId), other: 'fromId' },
    { key: 'labelView.wentInto', links: data.links.filter(link => link.fromId === labelId), other: 'toId' },
  ] as const
  return (
    <div className={classes.neighbours}>
      {sides.map(side => (
        <Card key={side.key} title={t(side.key)}>
          {side.links.length === 0 ? (
            <EmptyState compact icon={IconArrowDown} title={t(`${side.key}None`)} />
          ) : (
            <Lines>
              {side.links.map((link, at) => {
                const node = nodes.get(link[side.other])
                if (node === undefined) return null
                return (
                  <ListedRecord
                    key={`${link.fromId} ${link.toId} ${at}`}
                    to={href(labelScreen, { labelId: node.id })}
                    title={products.get(node.productId)}
                    value={formats.quantity(link.quantity.value, link.quantity.unit)}
                  >
                    <FoodState path={node.state} size="sm" />
                    <span>{t(`trace.link.${link.kind}`)}</span>
                    <span className="mono">{batches.get(node.batchId)}</span>
                  </ListedRecord>
                )
              })}
            </Lines>
          )}
        </Card>
      ))}
      {mayOpen(traceScreen) && (
        <Button
          size="lg"
          variant="default"
          component={Link}
          to={traceAddress('label', labelId)}
          leftSection={<IconRoute size={22} stroke={1.6} aria-hidden />}
          className={classes.wide!}
        >
          {t('labelView.wholeTrace')}
        </Button>
      )}
    </div>
  )
}
