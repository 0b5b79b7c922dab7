import { Outlet, ScrollRestoration } from 'react-router'
import { useIsBusy } from '../data/wire/busy.ts'
import { useText } from '../data/text/texts.ts'
import { BusyBar } from '../kit/feedback/busy-bar.tsx'
import { OfferedHost } from './offered/offered-host.tsx'
import { UpdateHost } from './update/update-host.tsx'

/** Around every screen: the line that says calls are running. */
export function Root() {
  const isBusy = useIsBusy()
  const t = useText()
  return (
    <>
      <BusyBar isBusy={isBusy} label={t('kit.loading')} />
      <Outlet />
      <ScrollRestoration />
      <UpdateHost />
      <OfferedHost />
    </>
  )
}
