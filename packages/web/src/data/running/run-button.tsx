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
  verb,
  name,
}: {
  about?: RunAbout
  size?: 'md' | 'lg'
  variant?: 'default' | 'filled'
  isWide?: boolean
  /** What it says, and what it is called where that is more; that an action is run unless given. */
  verb?: string
  name?: string
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
        {...(name === undefined ? {} : { 'aria-label': name })}
        leftSection={<IconBolt size={22} stroke={1.6} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {verb ?? t('verb.runAction')}
      </Button>
      {isOpen && <RunDialog {...(about === undefined ? {} : { about })} onClose={() => setIsOpen(false)} />}
    </>
  )
}
