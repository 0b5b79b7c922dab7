import { Button, NumberInput, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { faultTexts, notify, notifyProblem } from '../../../data/messages.ts'
import { useText } from '../../../data/text/texts.ts'
import { call } from '../../../data/wire/call.ts'
import type { Answer } from '../../../data/wire/contracts.ts'
import { LoadFailed } from '../../../data/wire/load-failed.tsx'
import { queryClient, queryKeys } from '../../../data/wire/queries.ts'
import { Buttons, Column, Note } from '../../../kit/layout/layout.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { FormSkeleton } from '../../../kit/states/skeletons.tsx'
import classes from './admin-store.module.css'

type Answered = Answer<'GET', '/admin/store/seller'>
type Seller = NonNullable<Answered['seller']>

const key = queryKeys.named('admin', 'store', 'seller')
const EMPTY: Seller = {
  name: '',
  vatId: '',
  address: '',
  postcode: '',
  city: '',
  country: 'ES',
  iban: '',
  bank: '',
  email: '',
  prefix: '',
  dueDays: 15,
  timeZone: 'Europe/Madrid',
  foot: '',
}
const texts = [
  'name',
  'vatId',
  'address',
  'postcode',
  'city',
  'country',
  'iban',
  'bank',
  'email',
  'prefix',
  'timeZone',
] as const
const longest: Readonly<Record<(typeof texts)[number], number>> = {
  name: 300,
  vatId: 40,
  address: 300,
  postcode: 16,
  city: 100,
  country: 2,
  iban: 40,
  bank: 100,
  email: 254,
  prefix: 8,
  timeZone: 64,
}
const needed: ReadonlySet<string> = new Set(['name', 'country', 'timeZone'])

function SellerForm({ start }: { start: Seller }) {
  const t = useText()
  const [values, setValues] = useState(start)
  const [isBusy, setIsBusy] = useState(false)
  const [isTried, setIsTried] = useState(false)
  const set = (change: Partial<Seller>) => setValues(before => ({ ...before, ...change }))
  const isMissing = texts.some(name => needed.has(name) && (values[name] ?? '').trim() === '')
  async function save() {
    setIsTried(true)
    if (isMissing) return
    setIsBusy(true)
    try {
      const seller = {
        ...values,
        prefix: values.prefix.toUpperCase(),
        country: (values.country ?? '').toUpperCase(),
      }
      queryClient.setQueryData(key, await call('PUT', '/admin/store/seller', { body: { seller } }))
      notify({ kind: 'success', message: t('store.sellerSaved') })
    } catch (error) {
      notifyProblem(error, faultTexts(error)[0])
    }
    setIsBusy(false)
  }
  return (
    <Column
      as="form"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void save()
      }}
    >
      <div className={classes.form}>
        {texts.map(name => (
          <TextInput
            key={name}
            label={t(`store.field.${name}`)}
            withAsterisk={needed.has(name)}
            maxLength={longest[name]}
            value={values[name] ?? ''}
            error={
              isTried && needed.has(name) && (values[name] ?? '').trim() === '' && t('problem.field.required')
            }
            onChange={event => set({ [name]: event.currentTarget.value })}
          />
        ))}
        <NumberInput
          label={t('store.field.dueDays')}
          min={0}
          max={365}
          allowDecimal={false}
          clampBehavior="strict"
          value={values.dueDays}
          onChange={value => set({ dueDays: Number(value) })}
        />
      </div>
      <Textarea
        label={t('store.field.foot')}
        maxLength={500}
        autosize
        value={values.foot}
        onChange={event => set({ foot: event.currentTarget.value.replaceAll(/\s+/g, ' ') })}
      />
      <Buttons>
        <Button type="submit" loading={isBusy}>
          {t('verb.save')}
        </Button>
      </Buttons>
    </Column>
  )
}

/** Who sells: what invoices say, and where transfers go. */
export function SellerCard() {
  const t = useText()
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('GET', '/admin/store/seller', { signal }),
  })
  return (
    <Card title={t('store.seller')}>
      <Column>
        <Note>{t('store.sellerHint')}</Note>
        {data === undefined && error === null && <FormSkeleton fields={6} />}
        {error !== null && <LoadFailed error={error} onRetry={() => void refetch()} />}
        {data !== undefined && data.seller !== null && !data.isHere && (
          <Note isWrong>{t('store.sellerElsewhere')}</Note>
        )}
        {data !== undefined && (data.isHere || data.seller === null) && (
          <SellerForm start={data.seller ?? EMPTY} />
        )}
      </Column>
    </Card>
  )
}
