import type { LinkedNames } from '@cloche/domain/calls'
import { Link } from 'react-router'
import { useFormats } from '../../../data/formats/formats.ts'
import { useNames } from '../../../data/records/records.ts'
import { href } from '../../../data/routing/href.ts'
import { useMayOpen } from '../../../data/routing/use-may-open.ts'
import { hasLevel } from '../../../data/session/gate.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { fetchedPart } from '../../../kit/fetched-part.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { FormSkeleton } from '../../../kit/states/skeletons.tsx'
import { KeyValueList, type KeyValue } from '../../../kit/page/key-value-list.tsx'
import type { Batch, Product } from '../calls.ts'
import classes from '../label/label.module.css'
import { productScreen } from '../screens.ts'

const { Part: FrozenCard } = fetchedPart(
  () => import('./frozen-recipe.tsx').then(module => module.readyFrozenCard()),
  FormSkeleton,
)

/** What is known of a batch: where it comes from, when, by whom, of what. */
export function BatchFacts({
  batch,
  product,
  names,
}: {
  batch: Batch
  product: Product | undefined
  /** What the records are called that it names, where it came with them. */
  names: LinkedNames | undefined
}) {
  const t = useText()
  const formats = useFormats()
  const session = useSession()
  const mayOpen = useMayOpen()
  const places = useNames('location', [batch.locationId], names)
  const people = useNames('user', hasLevel(session, 'U', 1) ? [batch.madeById] : [], names)
  const person = people.get(batch.madeById ?? '')
  const items: (KeyValue | null)[] = [
    { label: t('field.code'), value: batch.code, mono: true },
    { label: t('batch.field.origin'), value: t(`batch.choice.origin.${batch.origin}`) },
    product === undefined
      ? null
      : {
          label: t('batch.field.productId'),
          value: mayOpen(productScreen) ? (
            <Link to={href(productScreen, { productId: product.id })} className={classes.link}>
              {product.name}
            </Link>
          ) : (
            product.name
          ),
        },
    batch.supplier === null ? null : { label: t('batch.field.supplier'), value: batch.supplier },
    batch.supplierLot === null
      ? null
      : { label: t('batch.field.supplierLot'), value: batch.supplierLot, mono: true },
    batch.supplierDocument === null
      ? null
      : { label: t('batch.field.supplierDocument'), value: batch.supplierDocument, mono: true },
    { label: t('batch.field.madeAt'), value: batch.madeAt === null ? null : formats.dayTime(batch.madeAt) },
    person === undefined ? null : { label: t('batch.field.madeById'), value: person },
    { label: t('field.locationId'), value: places.get(batch.locationId) },
    batch.description === null ? null : { label: t('field.description'), value: batch.description },
  ]
  return (
    <>
      <Card>
        <KeyValueList columns={2} items={items.filter(item => item !== null)} />
      </Card>
      {batch.recipe === undefined && <Card>{t('batchView.recipeNotHere')}</Card>}
      {batch.recipe != null && <FrozenCard batch={batch} />}
    </>
  )
}
