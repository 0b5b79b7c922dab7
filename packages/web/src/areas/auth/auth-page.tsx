import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { LanguageSwitch } from '../../data/text/language-switch.tsx'
import { ClocheMark } from '../../kit/marks/cloche-mark.tsx'
import classes from './login.module.css'

/** A page before the log-in: the mark, what it is about, one card, the languages. */
export function AuthPage({
  title,
  heading,
  lead,
  children,
}: {
  /** The window's title. */
  title: string
  heading: string
  lead: ReactNode
  children: ReactNode
}) {
  return (
    <main className={classes.page}>
      <title>{`${title} · Cloche`}</title>
      <section className={classes.card}>
        <header className={classes.head}>
          <ClocheMark size={52} />
          <div>
            <Title order={1} className={classes.title}>
              {heading}
            </Title>
            <p className={classes.lead}>{lead}</p>
          </div>
        </header>
        {children}
      </section>
      <LanguageSwitch />
    </main>
  )
}
