import { languageOf, languageCodes, languageNames, mainLocale } from '@cloche/domain/text'
import classes from './language-switch.module.css'
import { useLocale } from './locale.ts'
import { changeLocale, useText } from './texts.ts'

/** The languages side by side, for pages of people without a session. */
export function LanguageSwitch() {
  const t = useText()
  const language = languageOf(useLocale())
  return (
    <div className={classes.languages} role="group" aria-label={t('shell.language')}>
      {languageCodes.map(one => (
        <button
          key={one}
          type="button"
          lang={one}
          aria-pressed={one === language}
          className={classes.language}
          onClick={() => void changeLocale(mainLocale(one))}
        >
          {languageNames[one]}
        </button>
      ))}
    </div>
  )
}
