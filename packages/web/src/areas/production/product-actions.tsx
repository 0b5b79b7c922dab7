import { Button } from '@mantine/core'
import { IconTag } from '@tabler/icons-react'
import { Link } from 'react-router'
import { href } from '../../data/routing/href.ts'
import { useMayOpen } from '../../data/routing/use-may-open.ts'
import { useText } from '../../data/text/texts.ts'

const register = '/labeling/register/mask'

/** From a product straight to its labels. */
export function ProductActions({ row }: { row: { readonly id: string } }) {
  const t = useText()
  const mayOpen = useMayOpen()
  if (!mayOpen(register)) return null
  return (
    <Button
      component={Link}
      to={href(register, {}, { productId: row.id })}
      leftSection={<IconTag size={20} stroke={1.6} aria-hidden />}
    >
      {t('nav.register')}
    </Button>
  )
}
