import { Button } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useMayOpen } from '../../../data/routing/use-may-open.ts'
import { useText } from '../../../data/text/texts.ts'

/** The way from the list of people to inviting many of them, for who may. */
export function InviteBySheet() {
  const t = useText()
  const mayOpen = useMayOpen()
  if (!mayOpen('/users/import')) return null
  return (
    <Button
      component={Link}
      to="/users/import"
      variant="default"
      leftSection={<IconFileImport size={20} stroke={1.6} aria-hidden />}
    >
      {t('people.sheet.link')}
    </Button>
  )
}
