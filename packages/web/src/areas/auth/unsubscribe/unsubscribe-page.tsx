import { Button, Loader } from '@mantine/core'
import { LOCALES } from '@cloche/domain/catalogue'
import { languageOf } from '@cloche/domain/text'
import { IconLinkOff } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Refusal } from '../../../data/forms/refusal.tsx'
import { addressQuery } from '../../../data/layout/address-query.ts'
import { problemText } from '../../../data/messages.ts'
import { currentLocale } from '../../../data/text/locale.ts'
import { changeLocale, useText } from '../../../data/text/texts.ts'
import { call } from '../../../data/wire/call.ts'
import type { Answer } from '../../../data/wire/contracts.ts'
import { isProblem } from '../../../data/wire/problem.ts'
import { Note } from '../../../kit/layout/layout.tsx'
import { AuthPage } from '../auth-page.tsx'
import classes from '../login.module.css'

type Unsubscribing = Answer<'GET', '/reporting/unsubscribe/{id}'>['unsubscribing']
const asGuest = { withToken: false, redirect: false } as const

/** The page speaks the language of the letter, unless the address asks for another one. */
async function speakTo({ locale: wanted }: Unsubscribing): Promise<void> {
  if (!LOCALES.includes(wanted) || addressQuery().get('locale') !== null) return
  if (languageOf(wanted) !== languageOf(currentLocale())) await changeLocale(wanted)
}

const isUnknown = (error: unknown) => isProblem(error) && (error.status === 404 || error.status === 400)

/** Wanting reports no more, or again: opening the link changes nothing. */
export default function UnsubscribePage({ id }: { id: string }) {
  const t = useText()
  const query = useQuery({
    queryKey: ['unsubscribe', id],
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async ({ signal }) => {
      const { unsubscribing } = await call('GET', '/reporting/unsubscribe/{id}', {
        params: { id },
        signal,
        ...asGuest,
      })
      await speakTo(unsubscribing)
      return unsubscribing
    },
  })
  const change = useMutation({
    networkMode: 'always',
    mutationFn: async (isOff: boolean) =>
      (await call('POST', '/reporting/unsubscribe', { body: { id, isOff }, ...asGuest })).unsubscribing,
  })
  const known = change.data ?? query.data
  const title = t('unsubscribe.title')
  if (known === undefined && query.error === null)
    return (
      <AuthPage title={title} heading={title} lead={t('unsubscribe.looking')}>
        <Loader aria-label={t('unsubscribe.looking')} />
      </AuthPage>
    )
  if (known === undefined)
    return (
      <AuthPage title={title} heading={title} lead={t('unsubscribe.lead')}>
        <div className={classes.form}>
          <p role="alert" className={classes.refusal}>
            <IconLinkOff size={22} stroke={1.7} aria-hidden />
            {isUnknown(query.error) ? t('unsubscribe.unknown') : problemText(query.error)}
          </p>
          {!isUnknown(query.error) && (
            <Button size="lg" fullWidth onClick={() => void query.refetch()}>
              {t('kit.retry')}
            </Button>
          )}
        </div>
      </AuthPage>
    )
  const { name, organization, address, isOff } = known
  return (
    <AuthPage title={title} heading={name} lead={organization}>
      <div className={classes.form}>
        <Note>{t(isOff ? 'unsubscribe.isOff' : 'unsubscribe.isOn', { address })}</Note>
        <Refusal text={change.error === null ? null : problemText(change.error)} />
        <Button
          size="lg"
          fullWidth
          variant={isOff ? 'default' : 'filled'}
          loading={change.isPending}
          onClick={() => change.mutate(!isOff)}
        >
          {t(isOff ? 'unsubscribe.again' : 'unsubscribe.off')}
        </Button>
      </div>
    </AuthPage>
  )
}
