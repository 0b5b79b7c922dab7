import { Awaited } from '../../../data/wire/load-failed.tsx'
import { Button, Skeleton } from '@mantine/core'
import { IconScan, IconTruckDelivery } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { ProductTile, type TiledProduct } from '../../../data/food/product-tile.tsx'
import { useFacts } from '../../../data/outbox/facts.ts'
import { useRecords } from '../../../data/records/records.ts'
import { notify, notifyProblem } from '../../../data/messages.ts'
import { href } from '../../../data/routing/href.ts'
import { hasLevel } from '../../../data/session/gate.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { Tile, Tiles } from '../../../kit/floor/tile.tsx'
import { Note } from '../../../kit/layout/layout.tsx'
import { Page } from '../../../kit/page/page.tsx'
import { EmptyState } from '../../../kit/states/message.tsx'
import { SearchField } from '../../../kit/table/search-field.tsx'
import { ScanDialog } from '../../../data/scan/scan-dialog.tsx'
import { useScans } from '../../../data/scan/scan-handlers.ts'
import { UsualMask } from './mask/usual-mask.tsx'
import { useUsual } from './mask/use-usual.ts'
import { useStanding } from '../../../kit/kept-places.ts'
import { useProductTiles } from './register-data.ts'
import classes from './register.module.css'

const mask = '/labeling/register/mask'
/** More than this is found by searching, not by looking. */
const mostShown = 60
/** So many of those labelled lately. */
const lately = 8
/** What this browser knows of the place is waited for so long: what came later would push the rest down. */
const factsMs = 6000

function Section({ title, tiles }: { title: string; tiles: readonly TiledProduct[] }) {
  if (tiles.length === 0) return null
  return (
    <section className={classes.section}>
      <h2 className={classes.heading}>{title}</h2>
      <Tiles>
        {tiles.map(tile => (
          <ProductTile key={tile.id ?? tile.productId} product={tile} />
        ))}
      </Tiles>
    </section>
  )
}

/** Products found by name or SKU, all of them before anything is typed. */
function Found({ search }: { search: string }) {
  const t = useText()
  const asked = useRecords('product', {
    limit: mostShown,
    attributes: ['id', 'name', 'type', 'sku'],
    filter: { active: true },
    ...(search === '' ? {} : { search }),
  })
  const { data, isPlaceholderData } = asked
  // What the letters before found is shown until the next answer, and does not stand.
  const shown = useStanding(data, data !== undefined && !isPlaceholderData, search)
  if (data === undefined)
    return (
      <Awaited queries={[asked]}>
        <Skeleton height={160} radius="lg" />
      </Awaited>
    )
  if (shown === undefined || shown.rows.length === 0)
    return (
      <EmptyState compact title={t(search === '' ? 'register.noProductsTitle' : 'list.noneFound')}>
        {t(search === '' ? 'register.noProducts' : 'list.noneFoundHint')}
      </EmptyState>
    )
  return (
    <section className={classes.section}>
      <h2 className={classes.heading}>{t(search === '' ? 'register.allProducts' : 'register.found')}</h2>
      <Tiles>
        {shown.rows.map(product => (
          <Tile
            key={product.id}
            to={href(mask, {}, { productId: product.id })}
            label={product.name}
            detail={t(`register.type.${product.type}`)}
            color="steel"
          />
        ))}
      </Tiles>
      {shown.count > shown.rows.length && (
        <Note>{t('register.searchForMore', { count: shown.count - shown.rows.length })}</Note>
      )}
    </section>
  )
}

/** The tiles of all sections. They stay where they are for as long as the screen is open: nothing moves under a finger. */
function useTiles() {
  const { data, isPending } = useProductTiles()
  const session = useSession()
  const facts = useFacts()
  const usual = useUsual()
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), factsMs)
    return () => clearTimeout(timer)
  }, [])
  // Nothing is known here of who may not register, or without a connection.
  const isAwaited = hasLevel(session, 'LA', 3) && navigator.onLine && !isLate
  const isThere = !isPending && (facts !== null || !isAwaited)
  const isUsual = (tile: TiledProduct) =>
    usual.some(one => one.productId === tile.productId && one.state === tile.state)
  const favorites = (data?.favorites ?? []).filter(tile => !isUsual(tile))
  const recent = (data?.recent ?? [])
    .filter(
      tile =>
        !isUsual(tile) &&
        !favorites.some(one => one.productId === tile.productId && one.state === tile.state),
    )
    .slice(0, lately)
  const tiles = useStanding({ usual, favorites, recent }, isThere, session.location?.id)
  return { ...tiles, isAwaited: !isThere }
}

/** What to label: favourites and recent products first, everything else by a few letters or a scan. */
export function ProductPicker() {
  const t = useText()
  const navigate = useNavigate()
  const [search, setSearch] = useState('')
  async function pickScanned(code: string) {
    try {
      const { findOrKeep } = await import('../offline/find.ts')
      const product = (await findOrKeep(code)).found.find(found => found.entity === 'product')
      if (product === undefined) notify({ kind: 'warning', message: t('register.notAProduct', { code }) })
      else await navigate(href(mask, {}, { productId: product.id }))
    } catch (error) {
      notifyProblem(error)
    }
  }
  const [isScanning, setIsScanning] = useState(false)
  useScans(code => void pickScanned(code))
  const { usual, favorites, recent, isAwaited } = useTiles()
  return (
    <Page
      title={t('register.title')}
      count={t('register.intro')}
      tools={
        <div className={classes.tools}>
          <div className={classes.search}>
            <SearchField value={search} onSearch={setSearch} placeholder={t('register.search')} />
          </div>
          <Button
            variant="default"
            leftSection={<IconScan size={22} stroke={1.6} />}
            onClick={() => setIsScanning(true)}
          >
            {t('verb.scan')}
          </Button>
          <Button
            variant="default"
            component={Link}
            to={href(mask, {}, { origin: 'receipt' })}
            leftSection={<IconTruckDelivery size={22} stroke={1.6} />}
          >
            {t('receive.title')}
          </Button>
          <ScanDialog
            isOpen={isScanning}
            onClose={() => setIsScanning(false)}
            title={t('register.scanProduct')}
          />
        </div>
      }
    >
      {search === '' && isAwaited && <Skeleton height={160} radius="lg" />}
      {search === '' && !isAwaited && (
        <>
          <UsualMask tiles={usual} />
          <Section title={t('register.favorites')} tiles={favorites} />
          <Section title={t('register.recent')} tiles={recent} />
        </>
      )}
      {(search !== '' || !isAwaited) && <Found search={search} />}
    </Page>
  )
}
