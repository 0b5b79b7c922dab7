import { Button, Progress, Select } from '@mantine/core'
import { IconCheck, IconScan, IconSearch } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { AskedEntry } from '@cloche/domain/operations'
import { inKitchenUnit } from '../../../data/amounts/units.ts'
import { useStateName } from '../../../data/food/state-name.ts'
import { useFormats } from '../../../data/formats/formats.ts'
import { notify, notifyProblem } from '../../../data/messages.ts'
import { href } from '../../../data/routing/href.ts'
import { ScanDialog } from '../../../data/scan/scan-dialog.tsx'
import { useScans } from '../../../data/scan/scan-handlers.ts'
import { useText } from '../../../data/text/texts.ts'
import { call } from '../../../data/wire/call.ts'
import { newId } from '../../../data/wire/new-id.ts'
import { Choices } from '../../../kit/floor/choices.tsx'
import { useInFlight } from '../../../kit/feedback/use-in-flight.ts'
import { Column, Grid, Note } from '../../../kit/layout/layout.tsx'
import { Breadcrumbs } from '../../../kit/page/breadcrumbs.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { Page } from '../../../kit/page/page.tsx'
import { EmptyState } from '../../../kit/states/message.tsx'
import { countReviewScreen, countsScreen } from '../screens.ts'
import { countsChanged, saveEntry, type CountEntry, type Sheet } from './calls.ts'
import classes from './count.module.css'
import { holding, isDone, keyOf, nextOf, ownOf, walkOf, type Counting } from './counted.ts'
import { EntriesList } from './entries-list.tsx'
import { CountPad } from './pad.tsx'
import { ProductPick } from './product-pick.tsx'
import { scannedOn } from './scanned.ts'
import { SheetList } from './sheet-list.tsx'

const instantNow = () => new Date().toISOString()

/** So many shelves are buttons; more are a list to choose from. */
const mostShown = 6

/** Where one counts: the place as a whole, or a shelf of it. */
function PartPick({
  sheet,
  partId,
  onPart,
}: {
  sheet: Sheet
  partId: string | null
  onPart: (id: string | null) => void
}) {
  const t = useText()
  const { place, parts } = sheet
  if (parts.length === 0) return null
  const all = [place, ...parts].map(({ id, name }) => ({ value: id, label: name }))
  const choose = (id: string | null) => onPart(id === place.id ? null : id)
  return all.length <= mostShown ? (
    <Choices label={t('counts.part')} options={all} value={partId ?? place.id} onChange={choose} />
  ) : (
    <Select
      size="lg"
      label={t('counts.part')}
      data={all}
      value={partId ?? place.id}
      onChange={choose}
      allowDeselect={false}
    />
  )
}

/** One product after the other, big keys, saved at each. `waiting`: entries that are not sent yet. */
export function CountingScreen({ sheet, waiting }: { sheet: Sheet; waiting: ReadonlySet<string> }) {
  const t = useText()
  const stateName = useStateName()
  const navigate = useNavigate()
  const [query, setQuery] = useSearchParams()
  const { stockCount, place, parts } = sheet
  const partId = parts.find(({ id }) => id === query.get('part'))?.id ?? null
  const [picked, setPicked] = useState<readonly Counting[]>([])
  const [chosen, setChosen] = useState<string | null>(null)
  const [lastId, setLastId] = useState<string | null>(null)
  const [isScanning, setIsScanning] = useState(false)
  const [isPicking, setIsPicking] = useState(false)
  const card = useRef<HTMLDivElement>(null)
  const saving = useInFlight()
  const ending = useInFlight()
  const walk = walkOf(sheet, picked, partId)
  const isChosen = walk.all.some(one => keyOf(one) === chosen)
  const key = isChosen ? chosen : nextOf(walk, null)
  const counting = walk.all.find(one => keyOf(one) === key) ?? null
  const everything = walkOf(sheet, picked, null).all
  const nameOf = (productId: string) => everything.find(one => one.productId === productId)?.name ?? ''
  const done = walk.all.filter(one => isDone(walk, one)).length
  const mine = counting === null ? [] : ownOf(walk, counting)
  const held = holding(sheet.entries)
  const last = held.find(({ id }) => id === lastId)
  const isOpen = stockCount.status === 'open' || stockCount.status === 'review'

  async function save(one: Counting, more: Pick<AskedEntry, 'how'> & Partial<AskedEntry>): Promise<boolean> {
    const { productId, state, placeId, line } = one
    const entry: AskedEntry = {
      id: newId(),
      stockCountId: stockCount.id,
      at: instantNow(),
      productId,
      state,
      placeId,
      ...(partId === null ? {} : { partId }),
      covers: ownOf(walk, one).some(({ covers }) => covers === 'label') ? 'loose' : 'all',
      round: line?.round ?? 1,
      ...more,
    }
    try {
      await saveEntry(sheet, entry, { title: one.name, detail: stockCount.name ?? '' })
      setLastId(entry.how.length === 0 && entry.labelId === undefined ? null : entry.id)
      return true
    } catch (error) {
      notifyProblem(error)
      return false
    }
  }
  const drop = (entry: CountEntry) => {
    const { productId, state, placeId } = entry
    const one = everything.find(other => keyOf(other) === keyOf(entry))
    const line = {
      productId,
      state,
      placeId,
      name: one?.name ?? '',
      unit: one?.unit ?? 'piece',
      line: one?.line ?? null,
    }
    setChosen(keyOf(entry))
    void saving.run(() => save(line, { how: [], takesBack: [entry.id], covers: 'all' }))
  }
  function choose(next: string | null) {
    setChosen(next)
    card.current?.scrollIntoView({ block: 'start' })
  }
  function pick(one: Counting) {
    setPicked(known => [...known, one])
    choose(keyOf(one))
    setIsPicking(false)
  }
  async function scanned(code: string) {
    try {
      const found = await scannedOn(sheet, walk.all, code)
      setIsScanning(false)
      if (found.kind === 'none') return notify({ kind: 'warning', message: t('book.notAProduct', { code }) })
      if (found.kind === 'scanned') return notify({ kind: 'warning', message: t('counts.alreadyScanned') })
      const { counting: one } = found
      if (found.kind === 'product') return walk.all.includes(one) ? choose(keyOf(one)) : pick(one)
      if (!(await save(one, { labelId: found.labelId, covers: 'label', how: [] }))) return
      setChosen(keyOf(one))
    } catch (error) {
      notifyProblem(error)
    }
  }
  // Several labels may be scanned before the first is saved: none is lost.
  useScans(code => void scanned(code))
  const end = () =>
    ending.run(async () => {
      try {
        const turn = { stockCountId: stockCount.id, to: 'review' as const }
        await call('POST', '/stock/count/turn', { body: { turn } })
        await countsChanged()
        void navigate(href(countReviewScreen, { stockCountId: stockCount.id }))
      } catch (error) {
        notifyProblem(error)
      }
    })
  const isEmpty = walk.all.length === 0
  const progress = t('counts.progress', { done, all: walk.all.length })
  return (
    <Page
      title={stockCount.name ?? place.name}
      count={isEmpty ? undefined : progress}
      breadcrumbs={
        <Breadcrumbs
          crumbs={[
            { label: t('stockCount.many'), to: href(countsScreen, {}) },
            { label: stockCount.name ?? '' },
          ]}
        />
      }
    >
      <ScanDialog isOpen={isScanning} onClose={() => setIsScanning(false)} title={t('counts.scan')} />
      {isPicking && <ProductPick placeId={place.id} onPick={pick} onClose={() => setIsPicking(false)} />}
      <div className={classes.sheet}>
        <div className={classes.columns}>
          <Column gap="sm">
            {!isEmpty && <Progress value={(100 * done) / walk.all.length} aria-label={progress} />}
            <PartPick
              sheet={sheet}
              partId={partId}
              onPart={id => {
                setChosen(null)
                setQuery(id === null ? {} : { part: id }, { replace: true })
              }}
            />
            <div ref={card} className={classes.card}>
              {last !== undefined && (
                <EntriesList
                  entries={[last]}
                  waiting={waiting}
                  nameOf={({ productId }) => nameOf(productId)}
                  onDrop={drop}
                />
              )}
              {!isOpen || counting === null ? (
                <Card>
                  <EmptyState
                    compact
                    icon={isEmpty ? IconScan : IconCheck}
                    title={t(
                      !isOpen ? 'problem.count.over' : isEmpty ? 'counts.nothingListed' : 'counts.allCounted',
                    )}
                  >
                    {isOpen ? t(isEmpty ? 'counts.nothingListedHint' : 'counts.allCountedHint') : null}
                  </EmptyState>
                </Card>
              ) : (
                <Card
                  title={counting.name}
                  action={
                    <span className={classes.where}>
                      {stateName(counting.state)}
                      {counting.line === null ? '' : ` · ${counting.line.placeName}`}
                    </span>
                  }
                >
                  <Column gap="sm">
                    {counting.line?.isAgain === true && <Note isWrong>{t('counts.again')}</Note>}
                    {counting.line?.expected !== null && counting.line?.expected !== undefined && (
                      <Expected amount={counting.line.expected} />
                    )}
                    <EntriesList
                      entries={mine.filter(({ id }) => id !== lastId)}
                      waiting={waiting}
                      onDrop={drop}
                    />
                    <CountPad
                      key={`${keyOf(counting)} ${lastId}`}
                      counting={counting}
                      onCounted={how =>
                        void saving.run(async () => {
                          if (await save(counting, { how })) choose(nextOf(walk, keyOf(counting)))
                        })
                      }
                      onLater={() => choose(nextOf(walk, keyOf(counting)))}
                    />
                  </Column>
                </Card>
              )}
            </div>
          </Column>
          <Column gap="sm">
            <Grid least={9}>
              <Button
                variant="default"
                size="xl"
                leftSection={<IconScan size={24} stroke={1.6} />}
                onClick={() => setIsScanning(true)}
              >
                {t('verb.scan')}
              </Button>
              <Button
                variant="default"
                size="xl"
                leftSection={<IconSearch size={24} stroke={1.6} />}
                onClick={() => setIsPicking(true)}
              >
                {t('counts.other')}
              </Button>
            </Grid>
            {!isEmpty && <SheetList walk={walk} chosen={key} waiting={waiting} onChoose={choose} />}
            {stockCount.status === 'open' && (
              <>
                {waiting.size > 0 && <Note>{t('counts.notSentYet', { count: waiting.size })}</Note>}
                <Button
                  size="xl"
                  fullWidth
                  variant={counting === null ? 'filled' : 'default'}
                  disabled={waiting.size > 0 || held.length === 0}
                  loading={ending.isRunning}
                  onClick={() => void end()}
                >
                  {t('counts.end')}
                </Button>
              </>
            )}
          </Column>
        </div>
      </div>
    </Page>
  )
}

function Expected({ amount }: { amount: { value: number; unit: string } }) {
  const t = useText()
  const formats = useFormats()
  const { value, unit } = inKitchenUnit(amount as never)
  return <Note>{t('levels.expected', { amount: formats.quantity(value, unit) })}</Note>
}
