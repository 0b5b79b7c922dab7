import { Button } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { problemText } from '../../../data/messages.ts'
import { factsStore } from '../../../data/outbox/facts.ts'
import { useRecord } from '../../../data/records/records.ts'
import { useText } from '../../../data/text/texts.ts'
import { fetchedPart } from '../../../kit/fetched-part.tsx'
import { ErrorState } from '../../../kit/states/message.tsx'
import { PageSkeleton } from '../../../kit/states/skeletons.tsx'
import { useStore } from '../../../kit/store.ts'
import { registerScreen } from '../screens.ts'
import { amountIn, firstDraft, labelsIn } from './draft/first-draft.ts'
import { lastTimeOf } from './draft/last-time.ts'
import { ProductPicker } from './product-picker.tsx'
import { useProductTiles, useRegisterData } from './register-data.ts'
import { RegisterForm } from './register-form.tsx'
import { stateChoices } from './draft/state-choices.ts'

const { Part: Receive } = fetchedPart(() => import('./receive/receive.tsx'), PageSkeleton)

function Unreadable({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useText()
  return (
    <ErrorState
      title={t('register.unreadable')}
      actions={
        <>
          <Button onClick={onRetry}>{t('kit.retry')}</Button>
          <Button component={Link} to={registerScreen} variant="default">
            {t('register.otherProduct')}
          </Button>
        </>
      }
    >
      {problemText(error)}
    </ErrorState>
  )
}

/** The registration of one product, when all it asks for is there. */
function Registration({ productId, favoriteId }: { productId: string; favoriteId: string | null }) {
  const [query] = useSearchParams()
  const data = useRegisterData(productId)
  const facts = useStore(factsStore)
  const labelId = query.get('labelId')
  const input = useRecord('label', labelId)
  if (data.error !== null) return <Unreadable error={data.error} onRetry={() => void data.refetch()} />
  if (data.isPending || data.product === undefined || (labelId !== null && input.isPending))
    return <PageSkeleton />
  const { product } = data
  const choices = stateChoices(product, data.programs, data.states)
  const state = query.get('state')
  const tile =
    data.favorites.find(one => one.id === favoriteId) ??
    data.recent.find(one => one.productId === productId && one.state === state) ??
    null
  const label = input.data ?? null
  const first = firstDraft({
    product,
    choices,
    batchings: data.batchings,
    tile,
    lastTime: lastTimeOf(productId),
    state,
    labels: labelsIn(query.get('labels')),
    input: label === null ? null : { labelId: label.id, quantity: label.quantity },
    asked: amountIn(query.get('amount'), query.get('unit')),
    isPlanned: query.get('origin') === 'production',
    hasRecipe: facts?.compositions?.some(line => line.productId === productId) ?? false,
  })
  return <RegisterForm product={product} data={data} choices={choices} first={first} />
}

/** A favourite names its product; the tiles are known already when one comes from the home screen. */
function OfFavorite({ favoriteId }: { favoriteId: string }) {
  const { data, isPending, error, refetch } = useProductTiles()
  const tile = data?.favorites?.find(one => one.id === favoriteId)
  if (isPending) return <PageSkeleton />
  if (error !== null) return <Unreadable error={error} onRetry={() => void refetch()} />
  return tile === undefined ? (
    <ProductPicker />
  ) : (
    <Registration productId={tile.productId} favoriteId={favoriteId} />
  )
}

/** Register: pick a product, or go straight to the one that a tile, a scan or a label brought along. */
export default function RegisterScreen() {
  const [query] = useSearchParams()
  const favoriteId = query.get('favoriteId')
  const productId = query.get('productId')
  if (query.get('origin') === 'receipt') return <Receive />
  if (favoriteId !== null) return <OfFavorite key={favoriteId} favoriteId={favoriteId} />
  if (productId !== null) {
    const key = ['state', 'labelId', 'amount', 'unit', 'labels'].map(name => query.get(name) ?? '').join(' ')
    return <Registration key={`${productId} ${key}`} productId={productId} favoriteId={null} />
  }
  return <ProductPicker />
}
