import { ActionIcon, Button, Progress, Select } from '@mantine/core'
import { IconCheck, IconRefresh, IconScan, IconSearch, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { AskedEntry } from '@cloche/domain/operations'
import type { CountedHow } from '@cloche/domain/rules/counts'
import { FoodState } from '../../../data/food/food-state.tsx'
import { useFormats } from '../../../data/formats/formats.ts'
import { lastKnown } from '../../../data/local/last-known.ts'
import { notify, notifyProblem } from '../../../data/messages.ts'
import { readRecord, useRecords } from '../../../data/records/records.ts'
import { href } from '../../../data/routing/href.ts'
import { findByCode } from '../../../data/scan/find.ts'
import { ScanDialog } from '../../../data/scan/scan-dialog.tsx'
import { useScans } from '../../../data/scan/scan-handlers.ts'
import { useText } from '../../../data/text/texts.ts'
import { call } from '../../../data/wire/call.ts'
import { heardAt, KnownAt } from '../../../data/wire/known-at.tsx'
import { newId } from '../../../data/wire/new-id.ts'
import { TargetDialog } from '../../../entity-screens/pick/target-dialog.tsx'
import { Buttons, Column, Line, Note } from '../../../kit/layout/layout.tsx'
import { Breadcrumbs } from '../../../kit/page/breadcrumbs.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { Page } from '../../../kit/page/page.tsx'
import { PageSkeleton } from '../../../kit/states/skeletons.tsx'
import { EmptyState } from '../../../kit/states/message.tsx'
import { countReviewScreen, countsScreen } from '../screens.ts'
import classes from '../stock.module.css'
import { countsChanged, openSheet, saveEntry, sheetKey, type CountEntry, type Sheet } from './calls.ts'
import { countingsOf, keyOf, nextOf, ownEntries, type Counting } from './counted.ts'
import { CountPad } from './pad.tsx'

const instantNow = () => new Date().toISOString()

/** Another product than those on the sheet. */
function ProductPick({ onPick, onClose }: { onPick: (counting: Counting) => void; onClose: () => void }) {
  const t = useText()
  const [search, setSearch] = useState('')
  const { data, isPending } = useRecords('product', {
    limit: 60,
    attributes: ['id', 'name', 'consumptionUnit'],
    ...(search === '' ? {} : { search }),
  })
  return (
    <TargetDialog
      title={t('counts.other')}
      onClose={onClose}
      search={{ value: search, onSearch: setSearch, placeholder: t('book.search') }}
      isPending={isPending}
      none={{ icon: IconSearch }}
      targets={(data?.rows ?? []).map(({ id, name, consumptionUnit }) => ({
        id,
        label: name,
        icon: IconSearch,
        choose: () =>
          onPick({ productId: id, name, unit: consumptionUnit, state: 'init', placeId: '', line: null }),
      }))}
    />
  )
}

/** What was counted of a line, each amount with a way to take it back. */
function Counted({
  entries,
  onDrop,
}: {
  entries: readonly CountEntry[]
  onDrop: (entry: CountEntry) => void
}) {
  const t = useText()
  const formats = useFormats()
  return (
    <ul className={classes.lines} aria-label={t('counts.yours')}>
      {entries.map(entry => (
        <li key={entry.id} className={classes.line}>
          <span className={classes.what}>{t(`stockCountEntry.choice.covers.${entry.covers}`)}</span>
          <span className={classes.amount}>
            {entry.quantity === null ? '–' : formats.quantity(entry.quantity.value, entry.quantity.unit)}
          </span>
          <ActionIcon
            variant="default"
            size={56}
            aria-label={t('counts.takeBack')}
            onClick={() => onDrop(entry)}
          >
            <IconX size={22} stroke={1.8} />
          </ActionIcon>
        </li>
      ))}
    </ul>
  )
}

function Counting({ sheet }: { sheet: Sheet }) {
  const t = useText()
  const navigate = useNavigate()
  const { stockCount, place, parts } = sheet
  const [picked, setPicked] = useState<readonly Counting[]>([])
  const [partId, setPartId] = useState<string | null>(null)
  const [isScanning, setIsScanning] = useState(false)
  const [isPicking, setIsPicking] = useState(false)
  const [isEnding, setIsEnding] = useState(false)
  const round = Math.max(
    1,
    ...sheet.entries.map(entry => entry.round),
    sheet.lines.some(line => line.isAgain) ? 2 : 1,
  )
  const own = ownEntries(sheet)
  const all = countingsOf(sheet, picked)
  const [chosen, setChosen] = useState<string | null>(null)
  const key = chosen ?? nextOf(all, own, null, round)
  const counting = all.find(one => keyOf(one) === key) ?? null
  const done = all.filter(
    one => one.line?.isCounted === true || (own.get(keyOf(one)) ?? []).length > 0,
  ).length
  const partsGiven = partId === null ? {} : { partId }

  async function save(
    one: Counting,
    more: Partial<AskedEntry> & { how: readonly CountedHow[] },
    title: string,
  ) {
    const { productId, state, placeId } = one
    const entry: AskedEntry = {
      id: newId(),
      stockCountId: stockCount.id,
      at: instantNow(),
      productId,
      state,
      ...(placeId === '' ? {} : { placeId }),
      ...partsGiven,
      covers: (own.get(keyOf(one)) ?? []).some(({ covers }) => covers === 'label') ? 'loose' : 'all',
      round,
      ...more,
    }
    try {
      const { isWaiting } = await saveEntry(sheet, entry, { title, detail: stockCount.name ?? '' })
      if (isWaiting) notify({ kind: 'success', message: t('outbox.keptHere') })
      return true
    } catch (error) {
      notifyProblem(error)
      return false
    }
  }
  async function counted(one: Counting, how: CountedHow) {
    if (!(await save(one, { how: [how] }, one.name))) return
    const counts = new Map(own)
    counts.set(keyOf(one), [{ round } as CountEntry])
    setChosen(nextOf(all, counts, keyOf(one), round))
  }
  function pick(one: Counting) {
    const here = { ...one, placeId: place.id }
    setPicked(known => [...known, here])
    setChosen(keyOf(here))
    setIsPicking(false)
  }
  async function scanned(code: string) {
    try {
      const found = await findByCode(code)
      setIsScanning(false)
      const label = found.find(one => one.entity === 'label')
      const product = found.find(one => one.entity === 'product')
      if (label !== undefined) {
        const { productId, state, quantity } = await readRecord('label', label.id)
        const name = all.find(one => one.productId === productId)?.name ?? label.title
        if (holdsLabel(sheet, label.id))
          return notify({ kind: 'warning', message: t('counts.alreadyScanned') })
        const unit = quantity.unit as Counting['unit']
        const one = { productId, name, state, placeId: '', unit, line: null }
        if (await save(one, { labelId: label.id, covers: 'label', how: [] }, name))
          notify({ kind: 'success', message: t('counts.labelSeen', { product: name }) })
      } else if (product !== undefined) {
        const line = all.find(one => one.productId === product.id)
        if (line !== undefined) setChosen(keyOf(line))
        else {
          const { name, consumptionUnit } = await readRecord('product', product.id)
          pick({ productId: product.id, name, unit: consumptionUnit, state: 'init', placeId: '', line: null })
        }
      } else notify({ kind: 'warning', message: t('book.notAProduct', { code }) })
    } catch (error) {
      notifyProblem(error)
    }
  }
  useScans(code => void scanned(code))
  async function end() {
    if (isEnding) return
    setIsEnding(true)
    try {
      await call('POST', '/stock/count/turn', {
        body: { turn: { stockCountId: stockCount.id, to: 'review' } },
      })
      await countsChanged()
      void navigate(href(countReviewScreen, { stockCountId: stockCount.id }))
    } catch (error) {
      notifyProblem(error)
      setIsEnding(false)
    }
  }
  return (
    <Page
      title={stockCount.name ?? place.name}
      count={t('counts.progress', { done, all: all.length })}
      breadcrumbs={
        <Breadcrumbs
          crumbs={[
            { label: t('stockCount.many'), to: href(countsScreen, {}) },
            { label: stockCount.name ?? '' },
          ]}
        />
      }
      tools={
        <Buttons>
          <Button
            variant="default"
            size="lg"
            leftSection={<IconScan size={22} stroke={1.6} />}
            onClick={() => setIsScanning(true)}
          >
            {t('verb.scan')}
          </Button>
          <Button
            variant="default"
            size="lg"
            leftSection={<IconSearch size={22} stroke={1.6} />}
            onClick={() => setIsPicking(true)}
          >
            {t('counts.other')}
          </Button>
        </Buttons>
      }
    >
      <ScanDialog isOpen={isScanning} onClose={() => setIsScanning(false)} title={t('counts.scan')} />
      {isPicking && <ProductPick onPick={pick} onClose={() => setIsPicking(false)} />}
      <Column>
        <Progress
          value={all.length === 0 ? 0 : (100 * done) / all.length}
          aria-label={t('counts.progress', { done, all: all.length })}
        />
        {parts.length > 0 && (
          <Select
            size="lg"
            label={t('counts.part')}
            placeholder={place.name}
            clearable
            data={parts.map(({ id, name }) => ({ value: id, label: name }))}
            value={partId}
            onChange={setPartId}
          />
        )}
        {counting === null ? (
          <Card title={t('counts.allCounted')}>
            <EmptyState compact icon={IconCheck} title={t('counts.allCounted')}>
              {t('counts.allCountedHint')}
            </EmptyState>
          </Card>
        ) : (
          <Card title={counting.name}>
            <Column>
              <Line>
                <FoodState path={counting.state} />
                {counting.line !== null && <span>{counting.line.placeName}</span>}
                {counting.line?.isAgain === true && <strong>{t('counts.again')}</strong>}
              </Line>
              {counting.line?.expected !== null && counting.line?.expected !== undefined && (
                <Expected amount={counting.line.expected} />
              )}
              <Counted
                entries={(own.get(keyOf(counting)) ?? []).filter(entry => entry.round === round)}
                onDrop={entry =>
                  void save(counting, { how: [], takesBack: [entry.id], covers: 'all' }, counting.name)
                }
              />
              <CountPad
                key={keyOf(counting)}
                counting={counting}
                onCounted={how => void counted(counting, how)}
              />
              <Button
                variant="subtle"
                size="lg"
                onClick={() => setChosen(nextOf(all, own, keyOf(counting), round))}
              >
                {t('counts.skip')}
              </Button>
            </Column>
          </Card>
        )}
        <Card title={t('counts.list')}>
          <ul className={classes.lines}>
            {all.map(one => (
              <li key={keyOf(one)} className={classes.line}>
                <Button
                  variant={keyOf(one) === key ? 'light' : 'subtle'}
                  size="lg"
                  fullWidth
                  justify="space-between"
                  aria-current={keyOf(one) === key ? 'true' : undefined}
                  rightSection={<Sign one={one} isOwn={(own.get(keyOf(one)) ?? []).length > 0} />}
                  onClick={() => setChosen(keyOf(one))}
                >
                  {one.name}
                </Button>
              </li>
            ))}
          </ul>
        </Card>
        <Button size="xl" fullWidth loading={isEnding} onClick={() => void end()}>
          {t('counts.end')}
        </Button>
      </Column>
    </Page>
  )
}

/** Whether a line is counted, or is to be counted again. */
function Sign({ one, isOwn }: { one: Counting; isOwn: boolean }) {
  const t = useText()
  if (one.line?.isAgain === true) return <IconRefresh size={20} aria-label={t('counts.again')} />
  return isOwn || one.line?.isCounted === true ? (
    <IconCheck size={20} aria-label={t('counts.isCounted')} />
  ) : null
}

function Expected({ amount }: { amount: { value: number; unit: string } }) {
  const t = useText()
  const formats = useFormats()
  return <Note>{t('levels.expected', { amount: formats.quantity(amount.value, amount.unit) })}</Note>
}

const holdsLabel = (sheet: Sheet, labelId: string): boolean =>
  [...ownEntries(sheet).values()].some(entries => entries.some(entry => entry.labelId === labelId))

/** Counting on the floor: one product after the other, big keys, saved at each. */
export default function CountSheetScreen() {
  const t = useText()
  const { stockCountId = '' } = useParams()
  const known = useQuery({
    ...lastKnown(sheetKey(stockCountId), signal => openSheet(stockCountId, signal)),
    refetchOnWindowFocus: false,
  })
  const { data, error, dataUpdatedAt } = known
  if (data === undefined && error === null) return <PageSkeleton />
  if (data === undefined)
    return (
      <Page title={t('stockCount.one')}>
        <EmptyState title={t('known.not')}>
          <Button onClick={() => void known.refetch()}>{t('kit.retry')}</Button>
        </EmptyState>
      </Page>
    )
  return (
    <>
      <KnownAt at={heardAt({ data, dataUpdatedAt })} />
      <Counting sheet={data} />
    </>
  )
}
