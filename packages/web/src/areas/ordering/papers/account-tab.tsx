import { Badge, Button } from '@mantine/core'
import { IconArrowBackUp, IconFileInvoice, IconTruckReturn } from '@tabler/icons-react'
import { choiceKey } from '@cloche/domain/derive'
import { entityNamed } from '@cloche/domain/entities'
import { useState } from 'react'
import { useFormats } from '../../../data/formats/formats.ts'
import { attempt } from '../../../data/messages.ts'
import { hasLevel } from '../../../data/session/gate.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { LoadFailed } from '../../../data/wire/load-failed.tsx'
import { writeMoney } from '../../../data/formats/money.ts'
import { Buttons, Column, Note } from '../../../kit/layout/layout.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { KeyValueList } from '../../../kit/page/key-value-list.tsx'
import { ListSkeleton } from '../../../kit/states/skeletons.tsx'
import classes from '../basket/basket.module.css'
import { CratesDialog, CreditDialog, UndoDialog, WaiveDialog } from './account-dialogs.tsx'
import { saveReturnFile, useAccount, type Account, type Claim, type Entry } from './calls.ts'
import { PaperFiles } from './papers-card.tsx'
import { ReturnDialog } from './return-dialog.tsx'

type Asks =
  | { readonly kind: 'credit' | 'return' }
  | { readonly kind: 'crates'; readonly crate: string }
  | { readonly kind: 'waive'; readonly claim: Claim }
  | { readonly kind: 'undo'; readonly entry: Entry }

const RATED = ['onTime', 'complete', 'temperature', 'price'] as const

/** How deliveries came, with the numbers behind it. */
function Rating({ rating }: Pick<Account, 'rating'>) {
  const t = useText()
  const formats = useFormats()
  return (
    <Card title={t('dues.rating')}>
      {rating.stars === null ? (
        <Note>{t('dues.ratingNone')}</Note>
      ) : (
        <Column>
          <span className={classes.total}>{t('dues.stars', { stars: formats.number(rating.stars) })}</span>
          <KeyValueList
            items={RATED.map(name => ({
              label: t(`dues.rated.${name}`),
              value:
                rating[name].of === 0
                  ? t('dues.unknown')
                  : t('dues.goodOf', { good: rating[name].good, of: rating[name].of }),
            }))}
          />
          <Note>{t('dues.ratingText')}</Note>
        </Column>
      )}
    </Card>
  )
}

/** The account with a supplier: what they owe us, crates, how they deliver, what was written. */
export function AccountTab({ row: { id } }: { readonly row: { readonly id: string } }) {
  const t = useText()
  const formats = useFormats()
  const session = useSession()
  const account = useAccount(id)
  const [asks, setAsks] = useState<Asks | null>(null)
  const close = () => setAsks(null)
  if (account.data === undefined)
    return account.error === null ? (
      <ListSkeleton rows={5} />
    ) : (
      <LoadFailed error={account.error} onRetry={account.refetch} title={t('record.failed')} />
    )
  const { claims, crates, entries, rating, owed, currency } = account.data
  const money = (value: number | null) => (value === null ? '' : writeMoney(value, currency, formats.locale))
  const keepsAccounts = hasLevel(session, 'OR', 2)
  const mayReturn = hasLevel(session, 'OR', 3)
  const entity = entityNamed('supplierEntry')
  const kindOf = (kind: string | undefined) => t(choiceKey(entity, 'kind', kind ?? ''))
  const unitText = (entry: Claim['entry']) =>
    entry.quantity == null ? null : formats.quantity(entry.quantity.value, entry.quantity.unit)
  return (
    <Column>
      <Card title={t('dues.claims')}>
        <Column>
          <Buttons>
            {mayReturn && (
              <Button
                size="lg"
                leftSection={<IconTruckReturn size={22} stroke={1.6} aria-hidden />}
                onClick={() => setAsks({ kind: 'return' })}
              >
                {t('dues.return')}
              </Button>
            )}
            {keepsAccounts && (
              <Button
                size="lg"
                variant="default"
                leftSection={<IconFileInvoice size={22} stroke={1.6} aria-hidden />}
                onClick={() => setAsks({ kind: 'credit' })}
              >
                {t('dues.credit')}
              </Button>
            )}
          </Buttons>
          {claims.length === 0 && <Note>{t('dues.claimsNone')}</Note>}
          <ul className={classes.lines}>
            {claims.map(claim => (
              <li key={claim.entry.id} className={classes.line}>
                <span className={classes.what}>
                  <span className={classes.name}>
                    {[kindOf(claim.entry.kind), claim.product].filter(Boolean).join(' · ')}
                  </span>
                  <span className={classes.detail}>
                    {[
                      unitText(claim.entry),
                      claim.lot,
                      claim.entry.document,
                      claim.entry.reason == null ? null : t(choiceKey(entity, 'reason', claim.entry.reason)),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </span>
                <Badge variant="light" color={claim.days > 30 ? 'red' : 'steel'}>
                  {t('dues.days', { count: claim.days })}
                </Badge>
                {owed !== null && <span>{claim.open === null ? t('dues.noAmount') : money(claim.open)}</span>}
                {keepsAccounts && (
                  <Button variant="subtle" size="sm" onClick={() => setAsks({ kind: 'waive', claim })}>
                    {t('dues.waive')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {owed !== null && (
            <div className={classes.end}>
              <span>{t('dues.owed')}</span>
              <span className={classes.total}>{money(owed)}</span>
            </div>
          )}
        </Column>
      </Card>
      <Card title={t('dues.crates')}>
        <Column>
          {crates.length === 0 && <Note>{t('dues.cratesNone')}</Note>}
          <ul className={classes.lines}>
            {crates.map(({ crate, count, deposit }) => (
              <li key={crate} className={classes.line}>
                <span className={classes.what}>
                  <span className={classes.name}>{crate}</span>
                  <span className={classes.detail}>
                    {deposit === null ? '' : t('dues.deposit', { money: money(deposit) })}
                  </span>
                </span>
                <span className={classes.total}>{formats.number(count)}</span>
                {keepsAccounts && (
                  <Button variant="subtle" size="sm" onClick={() => setAsks({ kind: 'crates', crate })}>
                    {t('dues.correct')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </Column>
      </Card>
      <Rating rating={rating} />
      <Card title={t('dues.entries')}>
        {entries.length === 0 && <Note>{t('supplierEntry.empty')}</Note>}
        <ul className={classes.lines}>
          {entries.map(one => (
            <li key={one.entry.id} className={classes.line}>
              <span className={classes.what}>
                <span className={classes.name}>
                  {[kindOf(one.entry.kind), one.product ?? one.entry.crate].filter(Boolean).join(' · ')}
                </span>
                <span className={classes.detail}>
                  {[
                    one.entry.at === undefined ? null : formats.dayTime(one.entry.at),
                    one.entry.document,
                    unitText(one.entry),
                    one.entry.crates == null ? null : formats.number(one.entry.crates),
                    one.by,
                    one.entry.note,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <span>{money(one.entry.money ?? null)}</span>
              <PaperFiles files={one.files} />
              {one.entry.kind === 'return' && one.entry.paperId != null && (
                <Button
                  variant="subtle"
                  size="sm"
                  onClick={() => void attempt(() => saveReturnFile(one.entry.paperId ?? ''))}
                >
                  {t('dues.paper')}
                </Button>
              )}
              {one.isUndoable && mayReturn && (
                <Button
                  variant="subtle"
                  size="sm"
                  leftSection={<IconArrowBackUp size={18} stroke={1.6} aria-hidden />}
                  onClick={() => setAsks({ kind: 'undo', entry: one })}
                >
                  {t('dues.undo')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Card>
      {asks?.kind === 'return' && <ReturnDialog supplierId={id} onClose={close} />}
      {asks?.kind === 'credit' && (
        <CreditDialog supplierId={id} claims={claims} money={money} onClose={close} />
      )}
      {asks?.kind === 'waive' && <WaiveDialog supplierId={id} claim={asks.claim} onClose={close} />}
      {asks?.kind === 'crates' && <CratesDialog supplierId={id} crate={asks.crate} onClose={close} />}
      {asks?.kind === 'undo' && <UndoDialog supplierId={id} entry={asks.entry} onClose={close} />}
    </Column>
  )
}
