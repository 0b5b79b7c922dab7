import { ENTITIES } from '@cloche/domain/entities'
import { useMayOpen } from '../../data/routing/use-may-open.ts'
import { useText } from '../../data/text/texts.ts'
import { ImportRecords } from '../../entity-screens/import/import-records.tsx'
import slots from './product.slots.tsx'

/** Importing products, at an address of its own in the navigation. */
export default function ImportScreen() {
  const t = useText()
  const mayOpen = useMayOpen()
  const list = mayOpen('/products/{page?}') ? { label: t('nav.products'), to: '/products' } : null
  return <ImportRecords entity={ENTITIES.product} list={list} exampleSheet={slots.exampleSheet} />
}
