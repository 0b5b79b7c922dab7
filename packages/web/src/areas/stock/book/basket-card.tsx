import { Button, TextInput } from '@mantine/core'
import { IconArrowDownLeft, IconArrowUpRight, IconBasket, IconRoute } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { PhotoButton } from '../../../data/files/photo-button.tsx'
import { CauseTiles } from '../../../data/food/cause-tiles.tsx'
import { FoodState } from '../../../data/food/food-state.tsx'
import { useFormats } from '../../../data/formats/formats.ts'
import { mayBookFor } from '../../../data/session/gate.ts'
import { useSession } from '../../../data/session/session.ts'
import { useLocale } from '../../../data/text/locale.ts'
import { useText } from '../../../data/text/texts.ts'
import { writeMoney } from '../../../data/formats/money.ts'
import { Card } from '../../../kit/page/card.tsx'
import { EmptyState } from '../../../kit/states/message.tsx'
import type { Sign } from '../calls.ts'
import classes from '../stock.module.css'
import { reasonsOf } from './reasons.ts'
import { fetchedPart } from '../../../kit/fetched-part.tsx'
import { BeyondDialog } from './beyond.tsx'
import { LineRow } from './line-row.tsx'
import { useSourceWords } from './source-words.ts'
import type { Basket, BasketLine } from './use-basket.ts'

const { Part: SourcesDialog } = fetchedPart(() => import('./sources-dialog.tsx'))
const { Part: DetailsDialog } = fetchedPart(() => import('./details-dialog.tsx'))

/** Where a line comes from, label by label; pressed, it is chosen otherwise. Nothing where no label is there. */
function LineSources({ line, onPress }: { line: BasketLine; onPress: () => void }) {
  const t = useText()
  const { wordsOf } = useSourceWords()
  const { offer, sources } = line
  if (offer === undefined || sources === undefined || offer.labels.length === 0) return null
  return (
    <button
      type="button"
      className={classes.sources}
      aria-label={`${t('book.changeSources', { product: line.name })}: ${wordsOf(offer, sources).join('; ')}`}
      onClick={onPress}
    >
      <IconRoute size={20} stroke={1.6} aria-hidden />
      <span>
        {wordsOf(offer, sources).map((words, index) => (
          <span key={words} className={classes.from}>
            {index === 0 ? words : t('book.then', { words })}
          </span>
        ))}
      </span>
    </button>
  )
}

/** The reason, the lines, and the one press that books them. */
export function BasketCard({
  sign,
  basket,
  onChange,
}: {
  sign: Sign
  basket: Basket
  onChange: (line: BasketLine) => void
}) {
  const t = useText()
  const session = useSession()
  const formats = useFormats()
  const locale = useLocale()
  const label = useId()
  const { lines, reason, note } = basket
  const [detailed, setDetailed] = useState<BasketLine | null>(null)
  const [sourced, setSourced] = useState<BasketLine | null>(null)
  const saidOf = ({ lot, untilDay, price }: BasketLine) =>
    [
      lot,
      untilDay === undefined ? undefined : formats.date(untilDay),
      price === undefined ? undefined : writeMoney(price, session.organization?.currency ?? 'EUR', locale),
    ]
      .filter(one => one !== undefined)
      .join(' · ')
  const Arrow = sign === 'positive' ? IconArrowDownLeft : IconArrowUpRight
  return (
    <Card title={t('book.basket')}>
      <div>
        <h3 id={label} className={classes.heading}>
          {t('book.reason')}
        </h3>
        <div className={classes.chips} role="group" aria-labelledby={label}>
          {reasonsOf[sign]
            .filter(one => mayBookFor(session, one))
            .map(one => (
              <button
                key={one}
                type="button"
                className={classes.chip}
                aria-pressed={one === reason}
                onClick={() => basket.setReason(one)}
              >
                {t(`stock.reason.${one}`)}
              </button>
            ))}
        </div>
      </div>
      {reason === 'waste' && (
        <div>
          <h3 id={`${label}cause`} className={classes.heading}>
            {t('stockVariation.field.cause')}
          </h3>
          <div role="group" aria-labelledby={`${label}cause`}>
            <CauseTiles chosen={basket.cause} onPress={basket.setCause} />
          </div>
          <PhotoButton photo={basket.photo} onChange={basket.setPhoto} />
        </div>
      )}
      {lines.length === 0 ? (
        <EmptyState compact icon={IconBasket} title={t('book.basketEmpty')}>
          {t('book.basketEmptyText')}
        </EmptyState>
      ) : (
        <ul className={classes.lines}>
          {lines.map(line => (
            <LineRow
              key={`${line.productId} ${line.state}`}
              name={line.name}
              beside={<FoodState path={line.state} />}
              amount={formats.quantity(line.quantity.value, line.quantity.unit)}
              onOpen={() => onChange(line)}
              onDrop={() => basket.drop(line)}
            >
              {sign === 'negative' && reason !== 'correction' && (
                <LineSources line={line} onPress={() => setSourced(line)} />
              )}
              {reason === 'receipt' && (
                <button type="button" className={classes.sources} onClick={() => setDetailed(line)}>
                  {saidOf(line) || t('book.details')}
                </button>
              )}
            </LineRow>
          ))}
        </ul>
      )}
      {sourced?.offer !== undefined && sourced.sources !== undefined && (
        <SourcesDialog
          line={sourced}
          offer={sourced.offer}
          sources={sourced.sources}
          takesHeld={reason === 'waste'}
          onDone={(sources, quantity) => basket.put({ ...sourced, sources, quantity }, sourced)}
          onClose={() => setSourced(null)}
        />
      )}
      {detailed !== null && (
        <DetailsDialog
          line={detailed}
          onDone={line => basket.put(line, detailed)}
          onClose={() => setDetailed(null)}
        />
      )}
      {basket.beyond !== undefined && (
        <BeyondDialog
          faults={basket.beyond}
          names={basket.askedNames}
          isRunning={basket.isRunning}
          onBook={() => void basket.book(true)}
          onClose={basket.leave}
        />
      )}
      <div className={classes.end}>
        <TextInput
          label={t('book.note')}
          placeholder={t('book.noteHint')}
          maxLength={500}
          value={note}
          onChange={event => basket.setNote(event.currentTarget.value)}
        />
        <Button
          size="xl"
          fullWidth
          loading={basket.isRunning}
          disabled={lines.length === 0}
          leftSection={<Arrow size={24} stroke={1.8} />}
          onClick={() => void basket.book()}
        >
          {t(sign === 'positive' ? 'book.bookIn' : 'book.bookOut', { count: lines.length })}
        </Button>
      </div>
    </Card>
  )
}
