import { notify } from '../../../../data/messages.ts'
import { useText } from '../../../../data/text/texts.ts'
import { call } from '../../../../data/wire/call.ts'
import { AskPassword } from './ask-password.tsx'

/** Takes the second factor off; the password says that it is the person. */
export function FactorOff({ onDone }: { onDone: () => void }) {
  const t = useText()
  async function turnOff(password: string) {
    await call('DELETE', '/auth/user/factor', { body: { password } })
    notify({ kind: 'success', message: t('factor.off') })
    onDone()
  }
  return <AskPassword verb={t('factor.turnOff')} isGrave send={turnOff} onBack={onDone} />
}
