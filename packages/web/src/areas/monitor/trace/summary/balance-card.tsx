import type { Balance, BalanceLine } from '@cloche/domain/rules/traceability'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useTotals } from '../../../../data/food/totals.ts'
import { href } from '../../../../data/routing/href.ts'
import { useText } from '../../../../data/text/texts.ts'
import { Column, Note } from '../../../../kit/layout/layout.tsx'
import { Card } from '../../../../kit/page/card.tsx'
import { Lines, ListedRecord } from '../../../../kit/layout/lines.tsx'
import { labelScreen } from '../../screens.ts'
import classes from './summary.module.css'

/** Where food can be, in the order of its way. */
const parts = ['inStock', 'used', 'served', 'consumed', 'wasted', 'passedOn', 'ended'] as const
const colors: Readonly<Record<(typeof parts)[number], string>> = {
  inStock: 'basil',
  used: 'blue',
  served: 'teal',
  consumed: 'lime',
  wasted: 'red',
  passedOn: 'violet',
  ended: 'steel',
}

function Line({ line }: { line: BalanceLine }) {
  const t = useText()
  const writeTotals = useTotals()
  const write = (value: number) => writeTotals([{ value, unit: line.measure }])
  const filled = parts.filter(part => line[part] > 0)
  const isEven = line.difference === 0
  return (
    <Column gap="xs">
      <div className={classes.balanceHead}>
        <span>{t('trace.balance.received')}</span>
        <strong>{write(line.received)}</strong>
      </div>
      <div className={classes.bar} aria-hidden>
        {filled.map(part => (
          <span
            key={part}
            style={{
              flexGrow: line[part],
              backgroundColor: `var(--mantine-color-${colors[part]}-5)`,
            }}
          />
        ))}
        {line.difference > 0 && <span className={classes.missing} style={{ flexGrow: line.difference }} />}
      </div>
      <dl className={classes.parts}>
        {filled.map(part => (
          <div key={part} className={classes.part}>
            <dt>
              <span
                className={classes.dot}
                style={{ backgroundColor: `var(--mantine-color-${colors[part]}-5)` }}
                aria-hidden
              />
              {t(`trace.balance.${part}`)}
            </dt>
            <dd>{write(line[part])}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.verdict} data-even={isEven || undefined}>
        {isEven ? (
          <IconCircleCheck size={20} stroke={1.8} aria-hidden />
        ) : (
          <IconAlertTriangle size={20} stroke={1.8} aria-hidden />
        )}
        {isEven
          ? t('tracing.balanced')
          : t(line.difference > 0 ? 'tracing.missing' : 'tracing.tooMuch', {
              amount: write(Math.abs(line.difference)),
            })}
      </p>
    </Column>
  )
}

/** Labels that do not add up are named so many at first. */
const listed = 6

/** Every label that does not add up: by how much, and the reason somebody gave, where one did. */
function Differences({
  balance,
  serials,
}: {
  balance: Balance
  serials?: ReadonlyMap<string, string> | undefined
}) {
  const t = useText()
  const writeTotals = useTotals()
  if (balance.differences.length === 0) return null
  return (
    <Column gap="xs">
      <strong>{t('tracing.differences')}</strong>
      <Lines>
        {balance.differences.slice(0, listed).map(({ nodeId, kind, quantity, reason }, index) => (
          <ListedRecord
            key={`${nodeId} ${index}`}
            to={href(labelScreen, { labelId: nodeId })}
            mono
            title={serials?.get(nodeId) ?? t('label.one')}
            value={writeTotals([{ value: quantity.value, unit: quantity.unit }])}
          >
            <span>{t(`trace.balance.${kind}`)}</span>
            <span>{reason ?? t('tracing.noReason')}</span>
          </ListedRecord>
        ))}
      </Lines>
      {balance.differences.length > listed && (
        <Note>{t('tracing.moreLabels', { count: balance.differences.length - listed })}</Note>
      )}
    </Column>
  )
}

/**
 * Whether what came in is still there, was used, served or thrown away: the sum in words, line by line, and each label
 * that does not add up.
 */
export function BalanceCard({
  balance,
  serials,
}: {
  balance: Balance
  serials?: ReadonlyMap<string, string>
}) {
  const t = useText()
  return (
    <Card title={t('tracing.balance')}>
      {balance.lines.map(line => (
        <Line key={line.measure} line={line} />
      ))}
      <Differences balance={balance} serials={serials} />
    </Card>
  )
}
