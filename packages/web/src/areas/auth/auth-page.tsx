import { Title } from '@mantine/core'
import { languageOf } from '@cloche/domain/text'
import type { ReactNode } from 'react'
import { useLocale } from '../../data/text/locale.ts'
import { changeLocale, useText } from '../../data/text/texts.ts'
import { ClocheMark } from '../../kit/marks/cloche-mark.tsx'
import classes from './login.module.css'

function LanguageSwitch() {
  const t = useText()
  const language = languageOf(useLocale())
  return (
    <div className={classes.languages} role="group" aria-label={t('auth.language')}>
      {(['en', 'es'] as const).map(one => (
        <button
          key={one}
          type="button"
          lang={one}
          aria-pressed={one === language}
          className={classes.language}
          onClick={() => void changeLocale(one)}
        >
          {t(`shell.language.${one}`)}
        </button>
      ))}
    </div>
  )
}

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
