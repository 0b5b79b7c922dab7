import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { notify, notifyProblem } from '../../data/messages.ts'
import { useText } from '../../data/text/texts.ts'
import { noteWrite } from '../machine/record-actions.ts'

/**
 * Sends what a record would send by itself, now, to who presses. `send` is the call, `text` what the button says, `done` what
 * is said once the call went through.
 */
export function TryButton({
  send,
  text,
  done,
}: {
  send: () => Promise<unknown>
  text: string
  done: string
}) {
  const t = useText()
  const [isRunning, setIsRunning] = useState(false)
  async function run() {
    setIsRunning(true)
    try {
      await send()
      await noteWrite()
      notify({ kind: 'success', message: t(done) })
    } catch (error) {
      notifyProblem(error)
    }
    setIsRunning(false)
  }
  return (
    <Button
      variant="default"
      loading={isRunning}
      leftSection={<IconSend size={20} stroke={1.6} />}
      onClick={() => void run()}
    >
      {t(text)}
    </Button>
  )
}
