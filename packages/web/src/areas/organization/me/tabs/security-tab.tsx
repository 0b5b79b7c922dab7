import { useState } from 'react'
import { useText } from '../../../../data/text/texts.ts'
import { useUnsavedGuard } from '../../../../entity-screens/record/leave-guard.tsx'
import { Card, CardGrid } from '../../../../kit/page/card.tsx'
import { EmailForm } from '../forms/email-form.tsx'
import { FactorCard } from '../forms/factor-card.tsx'
import { PasswordForm } from '../forms/password-form.tsx'
import type { MeTabProps } from '../me.screen.tsx'

/** What one logs in with: e-mail and password. One question guards both forms. */
export default function SecurityTab({ me }: MeTabProps) {
  const t = useText()
  const [hasEmail, setHasEmail] = useState(false)
  const [hasPassword, setHasPassword] = useState(false)
  const question = useUnsavedGuard(hasEmail || hasPassword, () => {})
  return (
    <CardGrid>
      <Card title={t('me.changeEmail')}>
        <EmailForm me={me} onUnsaved={setHasEmail} />
      </Card>
      <Card title={t('me.changePassword')}>
        <PasswordForm me={me} onUnsaved={setHasPassword} />
      </Card>
      <FactorCard />
      {question}
    </CardGrid>
  )
}
