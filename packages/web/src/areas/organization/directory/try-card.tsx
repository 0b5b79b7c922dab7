import { Button, Switch } from '@mantine/core'
import { useState } from 'react'
import { CopyButton } from '../../../data/codes/copy-button.tsx'
import { notifyProblem } from '../../../data/messages.ts'
import { hasText, useText } from '../../../data/text/texts.ts'
import { Column, Line, Note } from '../../../kit/layout/layout.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { changeDirectory, tryProvider, type Directory } from './directory-calls.ts'

type Tried = Awaited<ReturnType<typeof tryProvider>>

/** Step 4: it is turned on, the provider is asked, and somebody logs in by it. */
export function TryCard({ directory }: { directory: Directory }) {
  const t = useText()
  const { isOn, isEnforced, mayChange, version } = directory
  const [isBusy, setIsBusy] = useState(false)
  const [tried, setTried] = useState<Tried | null>(null)
  async function run(work: () => Promise<unknown>) {
    setIsBusy(true)
    try {
      await work()
    } catch (error) {
      notifyProblem(error)
    }
    setIsBusy(false)
  }
  const fault = `directory.fault.${tried?.fault ?? ''}`
  return (
    <Card title={t('directory.step.try')}>
      <Note>{t('directory.tryHow')}</Note>
      <Column gap="sm">
        <Switch
          label={t('directory.turnOn')}
          description={t('directory.turnOn.hint')}
          checked={isOn}
          disabled={!mayChange || isBusy || isEnforced}
          onChange={event => {
            const { checked } = event.currentTarget
            void run(() => changeDirectory({ isOn: checked }, version))
          }}
        />
        <Line>
          {directory.kind === 'oidc' && (
            <Button
              variant="default"
              loading={isBusy}
              onClick={() => void run(async () => setTried(await tryProvider()))}
            >
              {t('directory.ask')}
            </Button>
          )}
          <CopyButton value={`${location.origin}/#/login`} label={t('directory.copyLogIn')} />
        </Line>
        {tried !== null && (
          <Note isWrong={tried.fault !== null}>
            {tried.fault === null
              ? t(tried.hasPkce === true ? 'directory.reached' : 'directory.reachedNoPkce')
              : [t(hasText(fault) ? fault : 'directory.fault.failed'), tried.detail]
                  .filter(part => part !== null)
                  .join(' ')}
          </Note>
        )}
      </Column>
    </Card>
  )
}
