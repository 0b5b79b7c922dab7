import type { GuestHandler } from '../../http/call-context.ts'

/** How to reach those who run and sell this installation; null for what the settings do not say. */
export const contact: GuestHandler<'public.contact'> = ({ services }) => {
  const { email = null, phone = null, blog = null } = services.config.contact
  return { contact: { email, phone, blog } }
}
