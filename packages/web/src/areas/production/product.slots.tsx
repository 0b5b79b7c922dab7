import { Button } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useMayOpen } from '../../data/routing/use-may-open.ts'
import { useText } from '../../data/text/texts.ts'
import { defineSlots } from '../../entity-screens/slots.ts'

/** The way from the list of products to the import of a sheet. */
function ListActions() {
  const t = useText()
  const mayOpen = useMayOpen()
  if (!mayOpen('/products/import')) return null
  return (
    <Button
      component={Link}
      to="/products/import"
      variant="default"
      leftSection={<IconFileImport size={20} stroke={1.6} />}
    >
      {t('verb.import')}
    </Button>
  )
}

export default defineSlots('product', { ListActions })
