import { Button } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useText } from '../../../data/text/texts.ts'
import { EmptyState } from '../../../kit/states/message.tsx'

/** A page that only says something and leads back. */
export function PlaceholderPage({
  icon,
  title,
  children,
  actions,
}: {
  icon: TablerIcon
  title: string
  children: ReactNode
  actions?: ReactNode
}) {
  const t = useText()
  return (
    <>
      <title>{`${title} · Cloche`}</title>
      <EmptyState
        icon={icon}
        title={title}
        actions={
          actions ?? (
            <Button component={Link} to="/">
              {t('error.back')}
            </Button>
          )
        }
      >
        {children}
      </EmptyState>
    </>
  )
}
