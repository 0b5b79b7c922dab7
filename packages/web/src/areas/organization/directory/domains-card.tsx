import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ActionDialog } from '../../../data/actions/action-dialog.tsx'
import { CopyButton } from '../../../data/codes/copy-button.tsx'
import { useFormats } from '../../../data/formats/formats.ts'
import { useFields } from '../../../data/forms/use-fields.ts'
import { Refusal } from '../../../data/forms/refusal.tsx'
import { notify, notifyProblem } from '../../../data/messages.ts'
import { useText } from '../../../data/text/texts.ts'
import { Column, Line, Note } from '../../../kit/layout/layout.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { KeyValueList } from '../../../kit/page/key-value-list.tsx'
import { Chip } from '../../../kit/states/chip.tsx'
import { addDomain, checkDomain, removeDomain, type Directory } from './directory-calls.ts'

type Domain = Directory['domains'][number]

/** Step 1: whose addresses these are, proven by a record that only the owner of a domain can write. */
export function DomainsCard({ directory: { domains, mayChange } }: { directory: Directory }) {
  const t = useText()
  const fields = useFields(
    { domain: '' },
    {
      send: async ({ domain }) => {
        await addDomain(domain)
        fields.reset({ domain: '' })
      },
    },
  )
  return (
    <Card title={t('directory.step.domain')}>
      <Note>{t('directory.domainHow')}</Note>
      {domains.length > 0 && (
        <Column>
          {domains.map(domain => (
            <DomainLine key={domain.domain} domain={domain} mayChange={mayChange} />
          ))}
        </Column>
      )}
      {mayChange && (
        <form id={fields.id} noValidate onSubmit={event => void fields.submit(event)}>
          <Column gap="sm">
            <TextInput
              label={t('directory.domain')}
              placeholder={t('directory.domainExample')}
              name="domain"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={253}
              value={fields.values.domain}
              error={fields.faults.domain}
              onChange={event => fields.set('domain', event.currentTarget.value)}
            />
            <Refusal text={fields.refusal} />
            <Line>
              <Button
                type="submit"
                variant="default"
                disabled={fields.values.domain.trim() === ''}
                loading={fields.isSending}
              >
                {t('directory.addDomain')}
              </Button>
            </Line>
          </Column>
        </form>
      )}
    </Card>
  )
}

function DomainLine({ domain, mayChange }: { domain: Domain; mayChange: boolean }) {
  const t = useText()
  const formats = useFormats()
  const [isBusy, setIsBusy] = useState(false)
  const [isRemoving, setIsRemoving] = useState(false)
  const isProven = domain.proven !== null
  async function check() {
    setIsBusy(true)
    try {
      const { domains } = await checkDomain(domain.domain)
      const now = domains.find(one => one.domain === domain.domain)
      if (now?.fault === null)
        notify({ kind: 'success', message: t('directory.domainProven', { domain: domain.domain }) })
    } catch (error) {
      notifyProblem(error)
    }
    setIsBusy(false)
  }
  return (
    <section aria-label={domain.domain}>
      <Column gap="sm">
        <Line to="both">
          <strong>{domain.domain}</strong>
          <Chip tone={isProven ? 'good' : 'waiting'}>
            {t(isProven ? 'directory.proven' : 'directory.unproven')}
          </Chip>
        </Line>
        <Note>
          {isProven
            ? t('directory.provenAt', { when: formats.moment(domain.proven ?? '') })
            : t('directory.recordHow')}
        </Note>
        {!isProven && (
          <KeyValueList
            items={[
              { label: t('directory.recordType'), value: 'TXT', mono: true },
              { label: t('directory.recordName'), value: domain.record, mono: true },
              { label: t('directory.recordText'), value: domain.proof, mono: true },
            ]}
          />
        )}
        {domain.fault !== null && (
          <Note isWrong>
            {t(`directory.domainFault.${domain.fault}`, {
              when: domain.checked === null ? '' : formats.moment(domain.checked),
            })}
          </Note>
        )}
        {mayChange && (
          <Line>
            {!isProven && <CopyButton value={domain.proof} label={t('directory.copyRecord')} />}
            <Button variant="default" loading={isBusy} onClick={() => void check()}>
              {t('directory.check')}
            </Button>
            <Button variant="subtle" color="gray" onClick={() => setIsRemoving(true)}>
              {t('verb.remove')}
            </Button>
          </Line>
        )}
      </Column>
      {isRemoving && (
        <ActionDialog
          onClose={() => setIsRemoving(false)}
          action={{
            title: t('directory.removeDomain', { domain: domain.domain }),
            consequence: t('directory.removeDomainHow'),
            verb: t('verb.remove'),
            isDanger: true,
            run: () => removeDomain(domain.domain),
          }}
        />
      )}
    </section>
  )
}
