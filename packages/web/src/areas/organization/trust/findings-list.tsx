import { Badge } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useFormats } from '../../../data/formats/formats.ts'
import { useSession } from '../../../data/session/session.ts'
import { hasText, useText, type Translate } from '../../../data/text/texts.ts'
import { addressOf } from '../../../entity-screens/fields/links/addresses.ts'
import { loadEntityTexts } from '../../../entity-screens/entity-texts.ts'
import { KeyValueList } from '../../../kit/page/key-value-list.tsx'
import type { Finding } from './trust-calls.ts'
import classes from './trust.module.css'

const ENTITY_OF = {
  event: 'event',
  label: 'label',
  label_link: 'labelLink',
  stock_variation: 'stockVariation',
  haccp_check: 'haccpCheck',
  incidence: 'incidence',
} as const

/** What a column is called on screens; its own name where no screen shows it. */
function fieldName(finding: Finding, column: string, t: Translate): string {
  const name = column
    .replace(/_(value|unit)$/, '')
    .replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  const entity = ENTITY_OF[finding.ledger as keyof typeof ENTITY_OF]
  const keys = [`${entity}.field.${name}`, `field.${name}`]
  const key = keys.find(hasText)
  return key === undefined ? column : t(key)
}

function titleOf(finding: Finding, t: Translate): string {
  if (finding.kind !== 'block') return t(`trust.${finding.kind}`)
  return t(`trust.block.${finding.fault === 'number' ? 'missing' : finding.fault}`)
}

function About({ subject }: { subject: NonNullable<Finding['subject']> }) {
  const t = useText()
  const address = addressOf(subject.entity, subject.id, useSession())
  const key = `${subject.entity}.one`
  const name = hasText(key) ? t(key) : subject.entity
  return address === null ? <>{name}</> : <Link to={address}>{name}</Link>
}

/** What is not as it was sealed, the first of it first and in full. */
export function FindingsList({ findings }: { findings: readonly Finding[] }) {
  const t = useText()
  const formats = useFormats()
  // The words of the ledgers' fields belong to other areas.
  useQuery({
    queryKey: ['words', 'ledgers'],
    queryFn: () => loadEntityTexts(Object.values(ENTITY_OF)).then(() => true),
    staleTime: Infinity,
  })
  return (
    <ol className={classes.findings}>
      {findings.map((finding, index) => {
        const { ledger, at, block, sealedAt, fields = [], subject, id, what, who } = finding
        const names = [...new Set(fields.map(field => fieldName(finding, field, t)))]
        return (
          <li key={index} className={classes.finding} data-first={index === 0 || undefined}>
            <div className={classes.findingHead}>
              {index === 0 && <Badge color="red">{t('trust.first')}</Badge>}
              <strong>{titleOf(finding, t)}</strong>
              {ledger !== undefined && <span>{t(`trust.ledger.${ledger}`)}</span>}
            </div>
            <KeyValueList
              columns={2}
              items={[
                ...(what ? [{ label: t('trust.what'), value: what }] : []),
                ...(who ? [{ label: t('trust.who'), value: who }] : []),
                ...(at === undefined ? [] : [{ label: t('trust.when'), value: formats.moment(at) }]),
                ...(finding.kind === 'changed'
                  ? [{ label: t('trust.fields'), value: names.join(', ') || t('trust.unknownFields') }]
                  : []),
                ...(subject ? [{ label: t('trust.about'), value: <About subject={subject} /> }] : []),
                ...(block === undefined ? [] : [{ label: t('trust.inBlock'), value: formats.number(block) }]),
                ...(sealedAt === undefined
                  ? []
                  : [{ label: t('trust.sealedAt'), value: formats.moment(sealedAt) }]),
                ...(id === undefined ? [] : [{ label: t('trust.id'), value: id, mono: true }]),
              ]}
            />
          </li>
        )
      })}
    </ol>
  )
}
