import { Link } from 'react-router'
import { AllergenList } from '../../../data/food/allergen-list.tsx'
import { useFormats } from '../../../data/formats/formats.ts'
import { href } from '../../../data/routing/href.ts'
import { useMayOpen } from '../../../data/routing/use-may-open.ts'
import { useText } from '../../../data/text/texts.ts'
import { Card } from '../../../kit/page/card.tsx'
import { KeyValueList, type KeyValue } from '../../../kit/page/key-value-list.tsx'
import type { Label } from '../calls.ts'
import { batchScreen, productScreen } from '../screens.ts'
import classes from './label.module.css'
import type { LabelInView } from './use-label.ts'

/** A name that leads to its screen where that may be opened. */
function To({ pattern, to, children }: { pattern: string; to: string; children: string }) {
  const mayOpen = useMayOpen()
  if (!mayOpen(pattern)) return children
  return (
    <Link to={to} className={classes.link}>
      {children}
    </Link>
  )
}

/** What is known of a label beside amount and dates. */
export function FactsCard({ view }: { view: LabelInView }) {
  const t = useText()
  const formats = useFormats()
  const { label, batch, product } = view
  if (label === undefined) return null
  const batchName = batch?.code ?? batch?.name ?? ''
  const given = (value: string | null | undefined) => value !== null && value !== undefined && value !== ''
  const items: (KeyValue | null)[] = [
    { label: t('label.field.serial'), value: label.serial, mono: true },
    { label: t('field.locationId'), value: view.placeName },
    given(view.containerName) ? { label: t('label.field.containerId'), value: view.containerName } : null,
    {
      label: t('label.field.batchId'),
      value: batchName !== '' && (
        <To pattern={batchScreen} to={href(batchScreen, { batchId: label.batchId })}>
          {batchName}
        </To>
      ),
      mono: true,
    },
    given(batch?.supplierLot)
      ? { label: t('batch.field.supplierLot'), value: batch?.supplierLot, mono: true }
      : null,
    given(batch?.supplier) ? { label: t('batch.field.supplier'), value: batch?.supplier } : null,
    product === undefined
      ? null
      : {
          label: t('label.field.productId'),
          value: (
            <To pattern={productScreen} to={href(productScreen, { productId: product.id })}>
              {product.name}
            </To>
          ),
        },
    { label: t('label.field.madeAt'), value: formats.dayTime(label.madeAt) },
    given(view.personName) ? { label: t('label.field.madeById'), value: view.personName } : null,
    { label: t('label.field.stateSince'), value: formats.dayTime(label.stateSince) },
    given(view.programName) ? { label: t('label.field.programId'), value: view.programName } : null,
    label.mode === 'range' ? { label: t('label.field.count'), value: formats.number(label.count) } : null,
    {
      label: t('label.field.printedAt'),
      value: label.printedAt === null ? t('labelView.notPrinted') : formats.dayTime(label.printedAt),
    },
    given(label.note) ? { label: t('label.field.note'), value: label.note } : null,
  ]
  return (
    <Card>
      <KeyValueList columns={2} items={items.filter(item => item !== null)} />
    </Card>
  )
}

/** The allergens the label was made with. */
export function AllergensCard({ allergens }: Pick<Label, 'allergens'>) {
  const t = useText()
  return (
    <Card title={t('label.field.allergens')}>
      <AllergenList allergens={allergens} />
    </Card>
  )
}
