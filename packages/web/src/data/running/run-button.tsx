import { Button } from '@mantine/core'
import { IconBolt } from '@tabler/icons-react'
import { useState } from 'react'
import { fetchedPart } from '../../kit/fetched-part.tsx'
import { doesHere } from '../session/gate.ts'
import { useSession } from '../session/session.ts'
import { loadTexts, useText } from '../text/texts.ts'
import type { RunAbout } from './run-dialog.tsx'

const { Part: RunDialog } = fetchedPart(async () => {
  const [dialog] = await Promise.all([import('./run-dialog.tsx'), loadTexts('actions')])
  return dialog
})

/** Runs an action here: nothing for whoever does no work of the place. */
export function RunButton({
  about,
  size = 'lg',
  variant = 'default',
  isWide = false,
}: {
  about?: RunAbout
  size?: 'md' | 'lg'
  variant?: 'default' | 'filled'
  isWide?: boolean
}) {
  const t = useText()
  const session = useSession()
  const [isOpen, setIsOpen] = useState(false)
  if (!doesHere(session, 'task') || session.location === null) return null
  return (
    <>
      <Button
        size={size}
        variant={variant}
        fullWidth={isWide}
        leftSection={<IconBolt size={22} stroke={1.6} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {t('verb.runAction')}
      </Button>
      {isOpen && <RunDialog {...(about === undefined ? {} : { about })} onClose={() => setIsOpen(false)} />}
    </>
  )
}
