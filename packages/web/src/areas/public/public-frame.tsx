import { Button } from '@mantine/core'
import { IconPlayerStop, IconVolume } from '@tabler/icons-react'
import { useEffect, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { href } from '../../data/routing/href.ts'
import { LanguageSwitch } from '../../data/text/language-switch.tsx'
import { useLocale } from '../../data/text/locale.ts'
import { useText } from '../../data/text/texts.ts'
import { ClocheMark } from '../../kit/marks/cloche-mark.tsx'
import { rampNames } from '../../kit/theme/ramps.ts'
import { pictureAddress, type PublicOrganization } from './public-data.ts'
import classes from './public.module.css'

const organizationPath = '/qr/organization/id/{organizationId}/{nav?}/{tab?}/{page?}'

/** Whose page it is: logo and name, which lead to what else the organization publishes. */
function Brand({ organization }: { organization: PublicOrganization | null }) {
  const t = useText()
  if (organization === null)
    return (
      <span className={classes.brand}>
        <ClocheMark size={40} />
        <span className={classes.brandName}>{t('brand.name')}</span>
      </span>
    )
  const { id, name, hasTheme, hasImage } = organization
  const of = hasTheme ? 'theme' : 'image'
  return (
    <Link to={href(organizationPath, { organizationId: id })} className={classes.brand}>
      {hasTheme || hasImage ? (
        <img src={pictureAddress('organization', id, of)} alt="" className={classes.logo} />
      ) : (
        <ClocheMark size={40} />
      )}
      <span className={classes.brandName}>{name}</span>
    </Link>
  )
}

/** Reads the page with the voice of the device, in the language of the page; absent where there is none. */
function ReadAloud() {
  const t = useText()
  const locale = useLocale()
  const [isReading, setIsReading] = useState(false)
  const voice = typeof speechSynthesis === 'undefined' ? null : speechSynthesis
  useEffect(() => () => voice?.cancel(), [voice])
  if (voice === null) return null
  const start = () => {
    const text = document.querySelector<HTMLElement>('[data-read]')?.innerText ?? ''
    const utterance = new SpeechSynthesisUtterance(text)
    utterance.lang = locale
    utterance.addEventListener('end', () => setIsReading(false))
    utterance.addEventListener('error', () => setIsReading(false))
    voice.cancel()
    voice.speak(utterance)
    setIsReading(true)
  }
  const stop = () => {
    voice.cancel()
    setIsReading(false)
  }
  return (
    <Button
      variant="default"
      leftSection={
        isReading ? <IconPlayerStop size={20} stroke={1.6} /> : <IconVolume size={20} stroke={1.6} />
      }
      onClick={isReading ? stop : start}
    >
      {t(isReading ? 'public.stopReading' : 'public.readAloud')}
    </Button>
  )
}

/** Around every public page: whose it is, the languages, and a way to have it read. */
export function PublicFrame({
  organization,
  title,
  isReadable = false,
  children,
}: {
  organization: PublicOrganization | null
  /** The window's title. */
  title: string
  isReadable?: boolean
  children: ReactNode
}) {
  const t = useText()
  const ramp = rampNames.find(name => name === organization?.themeColor) ?? 'basil'
  return (
    <div className={classes.page} style={{ '--public-tone': `var(--mantine-color-${ramp}-6)` } as object}>
      <title>{title}</title>
      <header className={classes.head}>
        <Brand organization={organization} />
        <LanguageSwitch />
      </header>
      <main className={classes.main}>{children}</main>
      <footer className={classes.foot}>
        {isReadable && <ReadAloud />}
        {organization !== null && <p>{t('public.by', { name: organization.name })}</p>}
        {organization !== null && organization.legalText !== null && organization.legalText !== '' && (
          <details className={classes.legal}>
            <summary>{t('public.legal')}</summary>
            <p>{organization.legalText}</p>
          </details>
        )}
      </footer>
    </div>
  )
}
