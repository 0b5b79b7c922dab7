import { useState } from 'react'
import { useNavigate } from 'react-router'
import { faultTexts } from '../../../data/messages.ts'
import { useText } from '../../../data/text/texts.ts'
import type { Found } from '../../../data/scan/find.ts'
import { shipmentIn } from '../../../data/scan/shipment-code.ts'
import { sessionStore } from '../../../data/session/session.ts'
import { addressOf } from '../../../entity-screens/fields/links/addresses.ts'

/** How the search for a code stands. */
export type OpenState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'looking'; readonly code: string }
  | { readonly kind: 'choice'; readonly code: string; readonly found: readonly (Found & { to: string })[] }
  | { readonly kind: 'nothing'; readonly code: string; readonly reason: string }

/** Opens what a code means: the one record, a choice of several, or words about why there is none. */
export function useOpenScan(onOpened?: () => void) {
  const t = useText()
  const navigate = useNavigate()
  const [state, setState] = useState<OpenState>({ kind: 'idle' })

  async function open(code: string): Promise<void> {
    const shipmentId = shipmentIn(code)
    const shipment = shipmentId === null ? null : addressOf('shipment', shipmentId, sessionStore.get())
    if (shipment !== null) {
      onOpened?.()
      return void navigate(shipment, { state: { scanned: true } })
    }
    setState({ kind: 'looking', code })
    try {
      const { findOrKeep } = await import('../offline/find.ts')
      const { found, isKept } = await findOrKeep(code)
      const opened = found.flatMap(record => {
        const to = addressOf(record.entity, record.id, sessionStore.get())
        return to === null ? [] : [{ ...record, to }]
      })
      const [first] = opened
      if (opened.length === 1 && first !== undefined) {
        setState({ kind: 'idle' })
        onOpened?.()
        await navigate(first.to, { state: { scanned: true } })
      } else if (opened.length > 1) setState({ kind: 'choice', code, found: opened })
      else
        setState({
          kind: 'nothing',
          code,
          reason: t(isKept ? 'scan.kept' : found.length > 0 ? 'scan.noScreen' : 'scan.nothingText'),
        })
    } catch (error) {
      setState({ kind: 'nothing', code, reason: faultTexts(error).join(' ') })
    }
  }
  return { state, open, close: () => setState({ kind: 'idle' }) }
}
