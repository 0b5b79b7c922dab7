import { useMayOpen } from '../../../data/routing/use-may-open.ts'
import { useText } from '../../../data/text/texts.ts'
import { ImportPage } from '../../../entity-screens/import/import-page.tsx'
import { productPlan } from './product-plan.tsx'

/** Importing products. */
export default function ImportScreen() {
  const t = useText()
  const mayOpen = useMayOpen()
  const list = mayOpen('/products/{page?}') ? { label: t('nav.products'), to: '/products' } : null
  return <ImportPage plan={{ ...productPlan, list }} />
}
