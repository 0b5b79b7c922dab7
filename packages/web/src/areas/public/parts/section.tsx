import { useId, type ReactNode } from 'react'
import { useText } from '../../../data/text/texts.ts'
import type { PublicMeta } from '../public-data.ts'
import classes from '../public.module.css'

/** One group of a public page under its own heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id} className={classes.sectionTitle}>
        {title}
      </h2>
      {children}
    </section>
  )
}

export interface Fact {
  readonly label: string
  readonly value: ReactNode
}

/** What is known, as term and value; what is not known is left out. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  const said = facts.filter(({ value }) => value !== null && value !== undefined && value !== '')
  if (said.length === 0) return null
  return (
    <dl className={classes.facts}>
      {said.map(({ label, value }) => (
        <div key={label} className={classes.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What the organization adds of its own. */
export function MetasPart({ metas }: { metas: readonly PublicMeta[] }) {
  const t = useText()
  if (metas.length === 0) return null
  const said = (value: PublicMeta['value']) =>
    typeof value === 'boolean' ? t(value ? 'word.yes' : 'word.no') : String(value)
  return (
    <Section title={t('public.more')}>
      <Facts facts={metas.map(({ name, value }) => ({ label: name, value: said(value) }))} />
    </Section>
  )
}
